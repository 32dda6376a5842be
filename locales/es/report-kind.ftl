report-kind-intake = Proyectos recibidos
report-kind-status_mix = Proyectos por estado
report-kind-stage_times = Tiempo en cada etapa
report-kind-contractor_load = Carga y atrasos de los contratistas
report-kind-partner_volume = Proyectos por socio
report-kind-open_by_age = Proyectos abiertos por antigüedad
report-kind-estimates_by_contractor = Estimados por contratista
report-kind-estimates_by_partner = Estimados por socio
