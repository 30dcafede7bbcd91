"""Checking rounds that were really dealt: the cheapest explanation, one slip a finding."""
