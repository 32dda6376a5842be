# What each report answers.
report-question-intake = How many projects were submitted when
report-question-status_mix = Where the submitted projects stand
report-question-stage_times = How long projects stayed in each status: median and p90
report-question-contractor_load = What each company works on, built back and is late with
report-question-partner_volume = How many projects each partner submitted, and what became of them
report-question-open_by_age = How long ago the projects were submitted that still go on
