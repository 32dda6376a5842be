# What is wrong with a file of projects, and what was made of its rows. $field is the word of a field; values, headings, and names
# stand as they are in the file.

## The file

import-file-protected = This workbook is protected with a password, so it cannot be read. Open it in Excel, choose File > Info > Protect Workbook > Encrypt with Password, clear the password, save it, and choose it again.
import-file-xls = This is an old Excel workbook (XLS). Open it in Excel, save it as 'Excel Workbook (*.xlsx)', and choose that file.
import-file-xlsb = This is an Excel binary workbook (XLSB). Open it in Excel, save it as 'Excel Workbook (*.xlsx)', and choose that file.
import-file-ods = This is an OpenDocument spreadsheet (ODS). Open it, choose File > Save As, pick 'Excel Workbook (*.xlsx)', and choose that file.
import-file-numbers = This is a Numbers spreadsheet. In Numbers, choose File > Export To > Excel, and choose that file.
import-file-pages = This is a Pages document. Copy its table into a spreadsheet, save it as XLSX, and choose that file.
import-file-keynote = This is a Keynote presentation. Copy its table into a spreadsheet, save it as XLSX, and choose that file.
import-file-odt = This is an OpenDocument text (ODT). Copy its table into a spreadsheet, save it as XLSX, and choose that file.
import-file-mhtml = This is a saved web page (MHTML) with the name of a spreadsheet, as some programs export it. Open it in Excel, save it as 'Excel Workbook (*.xlsx)', and choose that file.
import-file-sylk = This is an old spreadsheet (SYLK). Open it in Excel, save it as 'Excel Workbook (*.xlsx)', and choose that file.
import-file-email = This is an email. Save the spreadsheet that is attached to it, and choose that file.
import-file-vcard = This is a contact or a calendar (vCard, iCalendar). Export the projects as XLSX or CSV, and choose that file.
import-file-json = This is a JSON file. Export the projects as XLSX or CSV, and choose that file.
import-file-word = This is a Word document. Copy its table into a spreadsheet, save it as XLSX, and choose that file.
import-file-pdf = This is a PDF. Ask for the spreadsheet that it was made from, as XLSX or CSV.
import-file-web-page = This is a web page with the name of a spreadsheet, as some programs export it. Open it in Excel, save it as 'Excel Workbook (*.xlsx)', and choose that file.
import-file-xml = This is an XML spreadsheet of Excel 2003. Open it in Excel, save it as 'Excel Workbook (*.xlsx)', and choose that file.
import-file-archive = This is an archive, not a workbook. Unpack it and choose the spreadsheet inside.
import-file-other = This is neither an Excel workbook (XLSX) nor a CSV file. In Excel, choose File > Save As and pick 'Excel Workbook (*.xlsx)'.
import-file-broken = The workbook is damaged and cannot be read. Open it in Excel, save it again, and choose that file.
import-file-too-large = The workbook unfolds to far more than its size. Please save the rows in a new one.
import-file-empty = The file holds no rows.
import-file-no-cells = The workbook has no sheet with cells.
import-file-only-headings = The file has a heading but no rows below it.
import-file-no-sheet = The workbook has no such sheet.
import-file-header-row = The headings cannot be in this row.
import-file-rows = The file has more than { $most } rows. Please split it.
import-file-columns = The file has more than { $most } columns. Please leave out what is not needed.
import-file-sheets = The workbook has more than { $most } sheets. Please save the rows in a new one.
import-file-quote = The quotation mark in row { $row } is not closed properly, and rows below it would be lost. Remove the mark, or save the spreadsheet as XLSX and choose that file.

## A row

# $reason is the first error of the row.
import-wrong-rows =
    { $count ->
        [one] Nothing was imported: a row is wrong.
        *[other] Nothing was imported: { $count } rows are wrong.
    } Row { $row }: { TEXT($reason) }
# $sign is what separates the cells of the file when it is none of the usual signs.
import-surplus-values =
    Row { $row } has more values than there are headings. Put values that contain { $separator ->
        [semicolons] semicolons
        [tabs] tabs
        [bars] vertical bars
        [sign] the sign { $sign }
        *[commas] commas
    } into quotation marks.
import-surplus-value = Row { $row } has a value behind the last heading: "{ $value }". Remove it, or choose what its column holds.
import-other-columns = The columns change in row { $row }. Put that row and those below it into a file of their own.
import-claim-in-portal = { $project } has the claim number { $claim } already
import-claim-in-file = Row { $row } has the claim number { $claim } already
import-partner-unknown = No active referral partner has the address { $email }
import-contractor-unknown = No active contractor is called { $name }
import-contractor-ambiguous = Several contractors are called { $name }; leave it empty and assign the project afterwards

## A value

import-formula = { WORD($field, of: "error-field") } holds a formula; paste its value instead
import-formula-unsaved = { WORD($field, of: "error-field") } holds a formula whose value was not saved; open the file in a spreadsheet, save it, and choose it again
import-formula-error = { WORD($field, of: "error-field") } holds the error { $value }; correct it in the file
# The column of a value: its heading, or the field where it has none ($headed).
import-column =
    { $headed ->
        [true] { $heading }
        *[false] { WORD($field, of: "error-field") }
    }
import-not-valid =
    { $kind ->
        [email] { import-column }: "{ $value }" is not a valid email address
        [phone] { import-column }: "{ $value }" is not a phone number with 10 digits
        [state] { import-column }: "{ $value }" is not a US state
        [zip_code] { import-column }: "{ $value }" is not a ZIP code with 5 or 9 digits
        [urgency] { import-column }: "{ $value }" is not low, medium, high or critical
        *[date] { import-column }: "{ $value }" is not a date
    }
import-placeholder = { WORD($field, of: "error-field") }: "{ $value }" is a placeholder; write the value in the file
import-ditto = { WORD($field, of: "error-field") }: "{ $value }" stands for another value; write the value in the file
import-is-date = { WORD($field, of: "error-field") }: "{ $value }" is a date; correct it in the file
import-is-answer = { WORD($field, of: "error-field") }: "{ $value }" is an answer, not a value; correct it in the file
import-is-email = { WORD($field, of: "error-field") }: "{ $value }" is an email address; correct it in the file
import-no-letters = { WORD($field, of: "error-field") }: "{ $value }" has no letters; correct it in the file
import-more-than-city = { WORD($field, of: "error-field") }: "{ $value }" is more than a city; put the state and the ZIP code into columns of their own
import-city-with-state = City: "{ $value }" is more than a city; leave out the state
import-no-city = City: "{ $value }" is a state; write the city
import-city-uncertain = It is not certain which words of "{ $street }" are the city; put a comma before the city, or give it a column of its own
import-addresses = "{ $street }" holds more than one address; leave the one of the property
# Places as far as they are known, such as Troy, NY 12180.
import-contradiction = The address says { $address }, but the columns say { $columns }. Correct one of them, or leave out a column.
import-recipient = Property address: "{ $value }" is a recipient; put the street of the property into this column
import-unit-street = Unit: "{ $value }" looks like a street; put the street of the property into its own column
import-unit-place = Unit: "{ $value }" is no unit; put city, state, and ZIP code into their own columns
import-no-zip = { $zip } is no ZIP code
import-lost-zeros = Zip code { $value } has too few digits, and no ZIP code of { $state } is { $zip }; correct it in the file
# Dates as they stand in the file.
import-not-day-first = Timeline start { $value } cannot be read with the day first, as was chosen. Choose the other order, or write the month as a word.
import-not-month-first = Timeline start { $value } cannot be read with the month first, as was chosen. Choose the other order, or write the month as a word.
import-day-or-year = Timeline start { $value } can begin with the day or with the year. Write the year with four digits, or the month as a word.
# $one and $other are numbers: either is the month and the other the day.
import-two-days = Timeline start { $value } can mean { WORD($one, of: "month") } { $other } or { WORD($other, of: "month") } { $one }, and other dates in this file show both orders. Choose the order of day and month, or write the month as a word.
import-digits-shortened = { WORD($field, of: "error-field") } { $value } was shortened by a spreadsheet, and the missing digits are lost. { import-export-as-text }
import-digits-number = { WORD($field, of: "error-field") } { $value } is stored as a number, and spreadsheets keep only the first 15 digits of a number. { import-export-as-text }
import-became-date = { WORD($field, of: "error-field") } { $value } was turned into a date by a spreadsheet. { import-export-as-text }
import-export-as-text = Export the file again with this column as text. In Excel: Data > From Text/CSV > Transform Data, set the column's type to Text.
import-number-format = { WORD($field, of: "error-field") } { $value } looks different in the spreadsheet. Format this column as text in the spreadsheet, write the value as it is meant, and save the file again.

## What was made of the rows

# $rows are numbers of the first rows, $more counts the others, $count all of them.
import-note-rows =
    { $count ->
        [one] Row { $rows }
        *[other] Rows { $rows }
    }{ $more ->
        [0] {""}
        *[other] {" "}and { $more } more
    }
import-note-totals = { import-note-rows }: left out as a total, not a project.
import-note-headings = { import-note-rows }: left out because the headings are repeated.
import-note-zips =
    { $count ->
        [one] 1 ZIP code
        *[other] { $count } ZIP codes
    } had lost a leading zero, which was put back: { $value } in row { $row } is read as { $zip }.
import-note-day-first = { import-note-rows }: a date with points has the day first, so { $value } is read as { WORD($month, of: "month") } { $day }, { $year }.
import-note-serial = { import-note-rows }: the start is a number of days, as spreadsheets count them, so { $value } is read as { WORD($month, of: "month") } { $day }, { $year }.
import-note-swapped = { import-note-rows }: the spreadsheet may have swapped day and month of the start, because { $value } in the same column has the day first. Please compare these dates with where they come from.
import-note-no-claim = { import-note-rows }: read as having no claim number, because it says "{ $value }" or the like.
import-note-no-digit = { import-note-rows }: the claim number has no digit, such as "{ $value }". It is kept, but not compared with others.
import-note-no-house-number = { import-note-rows }: the street has no house number, such as "{ $value }". Check whether another column has it.
import-note-placeholders = { import-note-rows }: placeholders are read as empty, such as "{ $value }" ({ WORD($field, of: "error-field") }).
import-note-urgency = Urgency: "{ $value }" is read as { WORD($urgency, of: "urgency") }.
import-note-formulas =
    { $count ->
        [one] 1 value comes from a formula and is
        *[other] { $count } values come from formulas and are
    } read as last saved.

## The file of rows that cannot be imported

import-errors-row = Row
import-errors-reason = Reason
