# How days and times are written. DAY and MOMENT put them together.
day-month-1 = Jan
day-month-2 = Feb
day-month-3 = Mar
day-month-4 = Apr
day-month-5 = May
day-month-6 = Jun
day-month-7 = Jul
day-month-8 = Aug
day-month-9 = Sep
day-month-10 = Oct
day-month-11 = Nov
day-month-12 = Dec
day-date = { $month } { $day }, { $year }
day-all-day = { $day } (all day)
day-moment = { $day }, { $time }
day-hours = { $day }, { $start } – { $end }
# $clock is 9:05, or 12:30 after midnight.
day-morning = { $clock } AM
day-afternoon = { $clock } PM
# Several days; within a year only the last one names it.
day-days = { $from } – { $to }
day-days-of-year = { $month } { $day } – { $to }
