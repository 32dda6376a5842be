report-question-intake = Cuántos proyectos se enviaron y cuándo
report-question-status_mix = En qué estado están los proyectos enviados
report-question-stage_times = Cuánto tiempo estuvieron los proyectos en cada estado: mediana y percentil 90
report-question-contractor_load = En qué trabaja cada empresa, qué terminó y con qué va atrasada
report-question-partner_volume = Cuántos proyectos envió cada socio y qué fue de ellos
report-question-open_by_age = Hace cuánto se enviaron los proyectos que siguen abiertos
report-question-estimates_by_contractor = Cuánto estimó cada empresa, cuánto se aprobó y cuánto tardaron las decisiones
report-question-estimates_by_partner = Cuánto se estimó y se aprobó para los proyectos de cada socio, y cuánto tardaron las decisiones
