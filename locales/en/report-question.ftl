# What each report answers.
report-question-intake = How many projects were submitted, and when
report-question-status_mix = Where the submitted projects stand
report-question-stage_times = How long projects stayed in each status: median and p90
report-question-contractor_load = What each company is working on, has built back, and is late on
report-question-partner_volume = How many projects each partner submitted, and what became of them
report-question-open_by_age = How long ago the projects that are still open were submitted
report-question-estimates_by_contractor = What each company estimated, what was approved, and how long decisions took
report-question-estimates_by_partner = What was estimated and approved for the projects of each partner, and how long decisions took
