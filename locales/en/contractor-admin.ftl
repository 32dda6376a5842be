contractor-admin-title = Contractors
contractor-admin-subtitle = The companies that do the work, their members, and open invitations
contractor-admin-search = Search contractors...
contractor-admin-company = Company
contractor-admin-phone = Phone
contractor-admin-people = Members
contractor-admin-invited = Open invitations
contractor-admin-projects = Projects
contractor-admin-members =
    { $number ->
        [one] { NUMBER($number) } member
        *[other] { NUMBER($number) } members
    }
contractor-admin-pending =
    { $number ->
        [one] { NUMBER($number) } open invitation
        *[other] { NUMBER($number) } open invitations
    }
contractor-admin-open-projects =
    { $all ->
        [0] No projects
        *[other] { NUMBER($open) } open of { NUMBER($all) }
    }
contractor-admin-all-projects =
    { $all ->
        [0] No projects
        *[other] { NUMBER($open) } open of { $all ->
            [one] { NUMBER($all) } project
            *[other] { NUMBER($all) } projects
        }
    }
contractor-admin-inactive = Inactive
contractor-admin-inactive-hint = This company is inactive: it cannot be assigned projects or invite anyone, and its members cannot see projects. Assign its open projects to another company.
contractor-admin-more = Load more
contractor-admin-failed = Contractors could not be loaded
contractor-admin-none = No contractors yet
contractor-admin-none-hint = Companies that take on projects appear here. Add the first one and invite its people.
contractor-admin-no-match = No contractors found matching "{ $term }"
contractor-admin-clear = Clear search
contractor-admin-back = Contractors
contractor-admin-not-found = Contractor not found
contractor-admin-not-found-hint = No company was found at this link.
contractor-admin-to-list = Back to Contractors
contractor-admin-page-failed = The company could not be loaded
contractor-admin-view-projects = View projects
contractor-admin-contact = Company
contractor-admin-email = Email
contractor-admin-copy-email = Copy company email
contractor-admin-copy-phone = Copy company phone
contractor-admin-status = Status
contractor-admin-active = Active
contractor-admin-members-title = Members
contractor-admin-no-members = No one has an account yet
contractor-admin-no-members-hint = Generate an invitation link. Anyone who opens it can sign up for this company.
contractor-admin-more-members = Showing the first { $shown } by name.
contractor-admin-joined = Joined
contractor-admin-deactivated = Deactivated
contractor-admin-add = Add contractor
contractor-admin-edit = Edit
contractor-admin-add-title = Add a contractor
contractor-admin-edit-title = Edit { $name }
contractor-admin-company-name = Company name
contractor-admin-phone-hint = Ten digits
contractor-admin-discard-title = Discard your changes?
contractor-admin-discard-text = Your entries will be lost.
contractor-admin-save = Save
contractor-admin-cancel = Cancel
contractor-admin-added = { $name } was added
contractor-admin-saved = Company saved
contractor-admin-not-saved = Your changes were not saved
contractor-admin-try-again = Something went wrong. Please try again.
contractor-admin-unsure = Your changes may not have been saved
contractor-admin-unsure-hint = The portal did not respond. Save again: nothing is saved twice.
contractor-admin-landed-before = Your first attempt went through: the company was added with the details you entered then. Save this only to add a second company.
contractor-admin-stale = Someone else changed this company. Save again to keep your changes; everything else stays as it is now.
contractor-admin-deactivate = Deactivate
contractor-admin-deactivate-title = Deactivate { $name }?
contractor-admin-deactivate-question =
    Everyone who works for { $name } will be signed out and will no longer see projects. { $open ->
        [0] It has no open projects.
        *[other] Its { $open ->
            [one] { NUMBER($open) } open project stays assigned to it
            *[other] { NUMBER($open) } open projects stay assigned to it
        } until you reassign them.
    } You can reactivate the company at any time.
contractor-admin-keep = Keep active
contractor-admin-now-inactive = { $name } was deactivated
contractor-admin-reactivate = Reactivate
contractor-admin-now-active = { $name } is active again
contractor-admin-load = Workload
contractor-admin-open = Open projects
contractor-admin-overdue = Overdue
contractor-admin-overdue-hint = Past the start date and not completed
contractor-admin-completed = Completed
contractor-admin-pace = Typical time
contractor-admin-pace-hint = From assignment to completion
contractor-admin-days =
    { $days ->
        [one] { NUMBER($days) } day
        *[other] { NUMBER($days) } days
    }
contractor-admin-history-title = Assignment history
contractor-admin-history-failed = The history could not be loaded
contractor-admin-history-none = No projects have been assigned to this company yet
contractor-admin-assigned = Assigned
contractor-admin-by = by { $name }
contractor-admin-until = until
contractor-admin-since = since
