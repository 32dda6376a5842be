urgency-low = Baja
urgency-medium = Media
urgency-high = Alta
urgency-critical = Crítica
