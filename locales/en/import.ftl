# Problems with an imported file, and notes on how its rows were read. $field is the id of a field. Values, headings, and names
# are shown as they are in the file.

## The file

import-file-protected = This workbook is password-protected, so it cannot be read. Open it in Excel, choose File > Info > Protect Workbook > Encrypt with Password, clear the password, save it, and choose it again.
import-file-xls = This is an old Excel workbook (XLS). Open it in Excel, save it as 'Excel Workbook (*.xlsx)', and choose that file.
import-file-xlsb = This is an Excel binary workbook (XLSB). Open it in Excel, save it as 'Excel Workbook (*.xlsx)', and choose that file.
import-file-ods = This is an OpenDocument spreadsheet (ODS). Open it, choose File > Save As, pick 'Excel Workbook (*.xlsx)', and choose that file.
import-file-numbers = This is a Numbers spreadsheet. In Numbers, choose File > Export To > Excel, and choose that file.
import-file-pages = This is a Pages document. Copy its table into a spreadsheet, save it as XLSX, and choose that file.
import-file-keynote = This is a Keynote presentation. Copy its table into a spreadsheet, save it as XLSX, and choose that file.
import-file-odt = This is an OpenDocument text file (ODT). Copy its table into a spreadsheet, save it as XLSX, and choose that file.
import-file-mhtml = This is a saved web page (MHTML) with the file name of a spreadsheet. Some programs export such files. Open it in Excel, save it as 'Excel Workbook (*.xlsx)', and choose that file.
import-file-sylk = This is an old spreadsheet (SYLK). Open it in Excel, save it as 'Excel Workbook (*.xlsx)', and choose that file.
import-file-email = This is an email. Save the spreadsheet attached to it, and choose that file.
import-file-vcard = This is a contact or calendar file (vCard, iCalendar). Export the projects as XLSX or CSV, and choose that file.
import-file-json = This is a JSON file. Export the projects as XLSX or CSV, and choose that file.
import-file-word = This is a Word document. Copy its table into a spreadsheet, save it as XLSX, and choose that file.
import-file-pdf = This is a PDF. Ask for the original spreadsheet as XLSX or CSV.
import-file-web-page = This is a web page with the file name of a spreadsheet. Some programs export such files. Open it in Excel, save it as 'Excel Workbook (*.xlsx)', and choose that file.
import-file-xml = This is an Excel 2003 XML spreadsheet. Open it in Excel, save it as 'Excel Workbook (*.xlsx)', and choose that file.
import-file-archive = This is an archive, not a workbook. Extract it and choose the spreadsheet inside.
import-file-other = This is neither an Excel workbook (XLSX) nor a CSV file. In Excel, choose File > Save As and pick 'Excel Workbook (*.xlsx)'.
import-file-broken = The workbook is damaged and cannot be read. Open it in Excel, save it again, and choose that file.
import-file-too-large = The workbook is too large when uncompressed. Please copy the rows into a new workbook and choose that file.
import-file-empty = The file has no rows.
import-file-no-cells = Every sheet in the workbook is empty.
import-file-only-headings = The file has headings but no rows below them.
import-file-no-sheet = This sheet is not in the workbook.
import-file-header-row = This row cannot be the header row.
import-file-rows = The file has more than { $most } rows. Please split it into several files.
import-file-columns = The file has more than { $most } columns. Please remove the columns you do not need.
import-file-sheets = The workbook has more than { $most } sheets. Please copy the rows into a new workbook.
import-file-quote = A quotation mark in row { $row } is not closed correctly, so the rows below it would be lost. Remove it, or save the spreadsheet as XLSX and choose that file.

## A row

# $reason is the first error of the row.
import-wrong-rows =
    { $count ->
        [one] Nothing was imported: 1 row has an error.
        *[other] Nothing was imported: { $count } rows have errors.
    } Row { $row }: { TEXT($reason) }
# $sign is the separator of the file when it is not one of the usual ones.
import-surplus-values =
    Row { $row } has more values than there are headings. Put quotation marks around values that contain { $separator ->
        [semicolons] semicolons
        [tabs] tabs
        [bars] vertical bars
        [sign] the character { $sign }
        *[commas] commas
    }.
import-surplus-value = Row { $row } has a value to the right of the last heading: "{ $value }". Remove it, or choose what its column contains.
import-other-columns = The columns change in row { $row }. Move that row and the rows below it to a separate file.
import-claim-in-portal = { $project } already has the claim number { $claim }
import-claim-in-file = Row { $row } already has the claim number { $claim }
import-partner-unknown = No active referral partner has the email address { $email }
import-contractor-unknown = No active contractor is named { $name }
import-contractor-ambiguous = Several contractors are named { $name }; leave this field empty and assign the project later

## A value

import-formula = { WORD($field, of: "error-field") } contains a formula; paste its value instead
import-formula-unsaved = { WORD($field, of: "error-field") } contains a formula whose value was not saved; open the file in a spreadsheet program, save it, and choose it again
import-formula-error = { WORD($field, of: "error-field") } contains the error { $value }; correct it in the file
# The column of a value: its heading, or the field if it has none ($headed).
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
        [urgency] { import-column }: "{ $value }" is not low, medium, high, or critical
        *[date] { import-column }: "{ $value }" is not a date
    }
import-placeholder = { WORD($field, of: "error-field") }: "{ $value }" is a placeholder; enter the actual value in the file
import-ditto = { WORD($field, of: "error-field") }: "{ $value }" refers to another value; enter the actual value in the file
import-is-date = { WORD($field, of: "error-field") }: "{ $value }" is a date; correct it in the file
import-is-answer = { WORD($field, of: "error-field") }: "{ $value }" is a yes-or-no answer; enter the actual value in the file
import-is-email = { WORD($field, of: "error-field") }: "{ $value }" is an email address; correct it in the file
import-no-letters = { WORD($field, of: "error-field") }: "{ $value }" has no letters; correct it in the file
import-more-than-city = { WORD($field, of: "error-field") }: "{ $value }" contains more than a city; move the state and the ZIP code to their own columns
import-city-with-state = City: "{ $value }" contains more than a city; remove the state
import-no-city = City: "{ $value }" is a state; enter the city
import-city-uncertain = It is unclear which words in "{ $street }" are the city; put a comma before the city, or move it to its own column
import-addresses = "{ $street }" contains more than one address; keep only the address of the property
# The known parts of a place, such as Troy, NY 12180.
import-contradiction = The address says { $address }, but the columns say { $columns }. Correct one of them, or leave a column unused.
import-recipient = Property address: "{ $value }" is a recipient, not a street; enter the street of the property in this column
import-unit-street = Unit: "{ $value }" looks like a street; move the street of the property to its own column
import-unit-place = Unit: "{ $value }" is not a unit; move the city, state, and ZIP code to their own columns
import-no-zip = { $zip } is not a ZIP code
import-lost-zeros = ZIP code { $value } has too few digits, and { $zip } is not a ZIP code in { $state }; correct it in the file
# Dates as written in the file.
import-not-day-first = Timeline start { $value } cannot be read with the day first, which is the order you chose. Choose the other order, or spell out the month.
import-not-month-first = Timeline start { $value } cannot be read with the month first, which is the order you chose. Choose the other order, or spell out the month.
import-day-or-year = Timeline start { $value } could begin with the day or the year. Use a four-digit year, or spell out the month.
# $one and $other are numbers. Either one could be the month and the other the day.
import-two-days = Timeline start { $value } could mean { WORD($one, of: "month") } { $other } or { WORD($other, of: "month") } { $one }, and other dates in this file use both orders. Choose the order of day and month, or spell out the month.
import-digits-shortened = { WORD($field, of: "error-field") } { $value } was shortened by a spreadsheet, and the missing digits are lost. { import-export-as-text }
import-digits-number = { WORD($field, of: "error-field") } { $value } is stored as a number, and spreadsheets keep only the first 15 digits of a number. { import-export-as-text }
import-became-date = { WORD($field, of: "error-field") } { $value } was turned into a date by a spreadsheet. { import-export-as-text }
import-export-as-text = Export the file again with this column as text. In Excel: Data > From Text/CSV > Transform Data, set the column's type to Text.
import-number-format = { WORD($field, of: "error-field") } { $value } looks different in the spreadsheet. Format this column as text in the spreadsheet, enter the value as you want it, and save the file again.

## How the rows were read

# $rows lists the first row numbers, $more is how many others there are, and $count is the total.
import-note-rows =
    { $count ->
        [one] Row { $rows }
        *[other] Rows { $rows }
    }{ $more ->
        [0] {""}
        *[other] {" "}and { $more } more
    }
import-note-totals = { import-note-rows }: skipped as a total, not a project.
import-note-headings = { import-note-rows }: skipped because the headings are repeated.
import-note-zips =
    { $count ->
        [one] 1 ZIP code
        *[other] { $count } ZIP codes
    } had lost a leading zero, which was restored: { $value } in row { $row } is read as { $zip }.
import-note-day-first = { import-note-rows }: dates with periods have the day first, so { $value } is read as { WORD($month, of: "month") } { $day }, { $year }.
import-note-serial = { import-note-rows }: the start is a spreadsheet serial number, so { $value } is read as { WORD($month, of: "month") } { $day }, { $year }.
import-note-swapped = { import-note-rows }: the spreadsheet may have swapped the day and month of the start, because { $value } in the same column has the day first. Please check these dates against their source.
import-note-no-claim = { import-note-rows }: read as having no claim number, because the value is "{ $value }" or similar.
import-note-no-digit = { import-note-rows }: the claim number has no digits, for example "{ $value }". It is kept, but it is not checked for duplicates.
import-note-no-house-number = { import-note-rows }: the street has no house number, for example "{ $value }". Check whether another column has it.
import-note-placeholders = { import-note-rows }: placeholders are read as empty, for example "{ $value }" ({ WORD($field, of: "error-field") }).
import-note-urgency = Urgency: "{ $value }" is read as { WORD($urgency, of: "urgency") }.
import-note-formulas =
    { $count ->
        [one] 1 value comes from a formula and is
        *[other] { $count } values come from formulas and are
    } read as last saved.

## The file of rows that cannot be imported

import-errors-row = Row
import-errors-reason = Reason
