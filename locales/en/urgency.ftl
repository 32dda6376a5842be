urgency-low = Low
urgency-medium = Medium
urgency-high = High
urgency-critical = Critical
