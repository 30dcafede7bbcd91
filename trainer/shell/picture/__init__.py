"""The table as a drawing in letters and colours, or as sentences for a screen reader."""
