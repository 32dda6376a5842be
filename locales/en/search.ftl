search-label = Search
search-open = Open search
search-placeholder = Search...
search-close = Close search
search-results = Search results
search-signed-out = Please log in to search
search-failed = Search error occurred
search-try-again = Please try again
search-searching = Searching...
search-empty = Start typing to search...
search-nothing = No results found
search-nothing-for = No results found for
search-capped = Showing first 20 results
search-out-of-time = The search timed out before it found any results
search-perhaps-more = There may be more results
search-more = +{ $count } more
search-counted =
    { $count ->
        [one] 1 result
        *[other] { $count } results
    }
# Keys of filters, such as "is: status: carrier:".
search-filters = Filter projects with { $keys }
search-show-filtered = Show these projects
search-no-such-filter = No filter begins like this
search-filter-choices =
    { $count ->
        [one] 1 choice
        *[other] { $count } choices
    }
search-recent = Recent searches
search-clear-recent = Clear
search-clear-recent-label = Clear recent searches
search-other-group = Results
search-groups-project = Projects
search-groups-user = Users
search-groups-notification = Notifications
search-groups-report = Reports
search-fields-property_owner_phone = Owner's phone
search-fields-property_owner_email = Owner's email
search-fields-claims_adjuster_name = Adjuster
search-fields-insurance_carrier_name = Carrier
search-fields-referral_partner_contact_name = Contact
search-fields-referral_partner_contact_phone = Contact's phone
search-fields-referral_partner_contact_email = Contact's email
search-fields-message = Message
search-fields-full_name = Name
search-fields-email = Email
search-fields-company_name = Company
search-fields-phone = Phone
search-fields-notification_title = Title
search-fields-notification_message = Text
search-fields-report_name = Name
search-fields-report_question = About
