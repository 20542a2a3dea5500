"""How an import's outcome and a mapping are written for people and for machines."""

import json

import yaml

from services.catalog.handlers import ImportOutcome
from services.catalog.mapping import MappingReport
from services.catalog.rejections import RejectedRow
from shared.contracts.product import FacetSummary

SHOWN_REJECTIONS = 5
SHOWN_VALUES = 6


def outcome_json(outcome: ImportOutcome, *, whole: bool) -> str:
    """The manifest, and with `whole` the mapping and the rejections."""
    body = {
        "manifest": outcome.snapshot.manifest.model_dump(mode="json"),
        "rejections": [row.model_dump() for row in _shown(outcome, whole=whole)],
    }
    if whole:
        body["report"] = outcome.report.model_dump(mode="json", exclude_defaults=True)
    return json.dumps(body, ensure_ascii=False, indent=2)


def outcome_text(outcome: ImportOutcome, *, whole: bool) -> str:
    """What was imported, facet by facet, and what was not."""
    manifest = outcome.snapshot.manifest
    counts = f"{manifest.products:,} products, {manifest.rejected:,} rejected, {manifest.bytes:,} bytes"
    lines = [f"version {manifest.version}: {counts}"]
    lines += [_facet_line(facet, manifest.currency) for facet in manifest.facets]
    lines += [f"  line {row.line}: {row.reason} ({row.detail})" for row in _shown(outcome, whole=whole)]
    if whole:
        lines += ["", mapping_text(outcome.report)]
    return "\n".join(lines)


def _shown(outcome: ImportOutcome, *, whole: bool) -> tuple[RejectedRow, ...]:
    return outcome.rejections if whole else outcome.rejections[:SHOWN_REJECTIONS]


def _facet_line(facet: FacetSummary, currency: str | None) -> str:
    head = f"  {facet.name:<9} {facet.coverage:>6.1%} of products, {facet.distinct:>5} values"
    if facet.minimum is not None and facet.maximum is not None:
        return f"{head}: {facet.minimum:,.2f} to {facet.maximum:,.2f} {currency or ''}".rstrip()
    return f"{head}: {', '.join(f'{value.label} {value.count}' for value in facet.values[:SHOWN_VALUES])}"


def mapping_text(report: MappingReport) -> str:
    """The mapping as YAML that `--mapping` takes; what was left out stands in comments."""
    given = {name: _plain(value) for name, value in report.mapping.model_dump(exclude_defaults=True).items()}
    ignored = "".join(f"# left out: {name} ({why})\n" for name, why in report.ignored.items())
    return (yaml.safe_dump(given, allow_unicode=True, sort_keys=False, default_flow_style=None) + ignored).rstrip()


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [*value]
    if isinstance(value, dict):
        return {name: _plain(inner) for name, inner in value.items()}
    return value
