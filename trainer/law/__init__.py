"""Law: what a house says must happen next. Data, and two small registries of named words."""
