"""Folds the log into SQL read models; today the sessions' heads, by which a lost tail is seen."""
