# Names of the reports.
report-kind-intake = Intake
report-kind-status_mix = Status mix
report-kind-stage_times = Time in each stage
report-kind-contractor_load = Contractor workload and delays
report-kind-partner_volume = Partner volume
report-kind-open_by_age = Open projects by age
report-kind-estimates_by_contractor = Estimates by contractor
report-kind-estimates_by_partner = Estimates by partner
