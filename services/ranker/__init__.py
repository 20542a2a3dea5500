"""The pool → slate, evidence, belief, question and message; it reorders and never adds."""
