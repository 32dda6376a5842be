project-list-filter-any-assignment = Any assignment
project-list-filter-unassigned = Unassigned
project-list-filter-assigned = Assigned
project-list-filter-all-submissions = All submissions
project-list-filter-my-submissions = My submissions
project-list-filter-all-statuses = All statuses
project-list-filter-any-urgency = Any urgency
project-list-filter-status = Status
project-list-filter-urgency = Urgency
project-list-filter-assignment = Assignment
project-list-filter-submitter = Submitter
project-list-filter-order = Sort by

project-list-column-property = Owner and property
project-list-column-project = Project
project-list-column-damage = Damage
project-list-column-status = Status
project-list-column-urgency = Urgency
project-list-column-people = Contractor
project-list-column-start = Timeline start
project-list-column-submitted = Submitted
project-list-column-updated = Updated
project-list-column-estimated = Estimated
project-list-column-approved = Approved
project-list-column-partnerAndContractor = Partner and contractor

project-list-order-newest = Newest first
project-list-order-oldest = Oldest first
project-list-order-updated = Latest change first
project-list-order-updated_desc = Oldest change first
project-list-order-owner = Owner, A to Z
project-list-order-owner_desc = Owner, Z to A
project-list-order-status = Status, first to last
project-list-order-status_desc = Status, last to first
project-list-order-urgency = Most urgent first
project-list-order-urgency_desc = Least urgent first
project-list-order-start = Earliest start first
project-list-order-start_desc = Latest start first

project-list-partner-title = Projects
project-list-admin-title = Project Submissions
project-list-search = Search projects...
project-list-none-title = No projects yet
project-list-none-hint = Projects you submit appear here.
project-list-none-submitted-hint = Projects that partners submit appear here.
project-list-none-assigned-hint = Projects appear here once they are assigned to your company.
project-list-no-match = No projects found matching "{ $search }"
project-list-no-match-filters = No projects match these filters
project-list-filters =
    { $chosen ->
        [0] Filters
        *[other] Filters ({ $chosen })
    }
project-list-clear = Clear filters
project-list-of-company = Only { $name }
project-list-of-group = Only { $name }
project-list-of-carrier = Carrier: { $name }
project-list-quiet-for =
    { $days ->
        [one] No change for a day
        *[other] No change for { $days } days
    }
project-list-all-groups = Show all projects
project-list-all-companies = Show projects of all companies
project-list-all-carriers = Show projects of all carriers
project-list-submit = Submit Project
project-list-more = Load more
project-list-unassigned = Unassigned
project-list-inactive = Inactive
project-list-columns = Columns
project-list-export = Export
project-list-export-csv = CSV file
project-list-export-xlsx = Excel workbook (XLSX)
project-list-export-begun = Preparing your export
project-list-export-begun-hint = The file will appear in your downloads when it is ready.
project-list-import = Import
project-list-deleted = Deleted projects
project-list-error = Projects could not be loaded
project-list-count =
    { NUMBER($total) }{ $capped ->
        [true] +
        *[false] {""}
    } { $total ->
        [one] project
        *[other] projects
    }

project-list-selection-select-of = Select { $project }, { $number }
