contractor-admin-title = Contractors
contractor-admin-subtitle = The companies that do the work, their people and who is invited
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
contractor-admin-inactive-hint = This company is not active: it gets no projects, nobody can be invited to it, and its people see no projects. Its open projects wait for you to give them to another company.
contractor-admin-more = Load more
contractor-admin-failed = Contractors could not be loaded
contractor-admin-none = No contractors yet
contractor-admin-none-hint = Companies that take on projects are listed here. Add the first one and invite its people.
contractor-admin-no-match = No contractors found matching "{ $term }"
contractor-admin-clear = Clear search
contractor-admin-back = Contractors
contractor-admin-not-found = Contractor not found
contractor-admin-not-found-hint = There is no company under this address.
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
contractor-admin-no-members = Nobody has an account yet
contractor-admin-no-members-hint = Generate an invitation link: whoever opens it signs up for this company.
contractor-admin-more-members = The first { $shown } of them by name.
contractor-admin-joined = Joined
contractor-admin-deactivated = Deactivated
contractor-admin-add = Add contractor
contractor-admin-edit = Edit
contractor-admin-add-title = Add a contractor
contractor-admin-edit-title = Edit { $name }
contractor-admin-company-name = Company name
contractor-admin-phone-hint = Ten digits
contractor-admin-discard-title = Discard your changes?
contractor-admin-discard-text = What you entered will be lost.
contractor-admin-save = Save
contractor-admin-cancel = Cancel
contractor-admin-added = { $name } was added
contractor-admin-saved = Company saved
contractor-admin-not-saved = Nothing was saved
contractor-admin-try-again = Something went wrong. Please try again.
contractor-admin-unsure = It is not known whether this was saved
contractor-admin-unsure-hint = No answer came from the portal. Save again: nothing is saved twice.
contractor-admin-landed-before = Your first attempt had arrived after all: the company is there as you sent it then. Save this only if it should be there as a second one.
contractor-admin-stale = Somebody else changed this company meanwhile. Saving again keeps what you changed and leaves the rest as it is now.
contractor-admin-deactivate = Deactivate
contractor-admin-deactivate-title = Deactivate { $name }?
contractor-admin-deactivate-question =
    Everybody who works for { $name } is signed out at once and sees no projects any more. { $open ->
        [0] It has no open projects.
        *[other] Its { $open ->
            [one] { NUMBER($open) } open project stays
            *[other] { NUMBER($open) } open projects stay
        } its own until you give them to another company.
    } You can reactivate it at any time.
contractor-admin-keep = Keep it active
contractor-admin-now-inactive = { $name } is deactivated
contractor-admin-reactivate = Reactivate
contractor-admin-now-active = { $name } is active again
contractor-admin-load = Load
contractor-admin-open = Open projects
contractor-admin-overdue = Overdue
contractor-admin-overdue-hint = Meant to have begun, and still going on
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
contractor-admin-history-none = No project was given to this company yet
contractor-admin-assigned = Assigned
contractor-admin-by = by { $name }
contractor-admin-until = until
contractor-admin-since = since
