# What a report says on its page and in its PDF.
report-words-everybody = Everyone
report-words-whose = Projects for
report-words-dates = Dates
report-words-as-of = As of { $day }
report-words-range = { $from } – { $to }
report-words-total = Total
report-words-stage-hint = How long projects spent in each status they left during these dates. Accurate to within 2 percent.
report-words-load-hint = "Start passed" counts projects that were due to start before today and are not yet built back, whatever their status. "Built back late" counts projects built back after their start date.
report-words-estimates-hint = Estimates whose newest version was sent during these dates, with tax. Withdrawn versions do not count. An approval holds until a newer version is approved. Amounts in different currencies are never added.
report-words-cut = The first { $shown } of { $all } rows. Exports as CSV or Excel workbook include all rows.
report-words-minutes = { $number } min
report-words-hours = { $number } h
report-words-days = { $number } d
report-words-percent = { $number }%
