# Parts of dates and times. DAY and MOMENT combine them.
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
# A range of days. Within one year, only the last day shows the year.
day-days = { $from } – { $to }
day-days-of-year = { $month } { $day } – { $to }
