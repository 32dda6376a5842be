# Where an owner's project stands.
standing-pending = We have your project and are reviewing it.
standing-approved = Your project is approved. We will plan the next step with you.
standing-approved-day = Your project is approved. The next appointment is on { DAY($date) }.
standing-in-progress = Work on your property is underway.
standing-on-hold = Work is paused for now. We will let you know as soon as it resumes.
standing-completed = Your project is complete. Thank you for your patience.
standing-rejected = We are sorry, but we cannot take on this project. Please call us if you have questions.
standing-scheduled = The next step at your property is scheduled.
standing-scheduled-day = The next step at your property is scheduled for { DAY($date) }.
standing-scheduled-wanted = Work at your property is planned to start on { DAY($date) }.
standing-scheduled-missed = Work at your property was planned to start on { DAY($date) }.
standing-inspection = Someone needs to inspect the damage before work can be planned.
standing-inspection-day = Someone needs to inspect the damage before work can be planned. The next appointment is on { DAY($date) }.
standing-waiting-for-approval = Everything is ready. We are waiting for approval before we continue.
standing-submitted-contractor = We have received your project. Your contractor will contact you to arrange a visit.
standing-submitted = We have received your project and are choosing a contractor for you.
standing-submitted-day = We have received your project. The next appointment is on { DAY($date) }.
standing-visit = A visit to your property is planned so that we can see the damage in person.
standing-visit-day = A visit to your property is scheduled so that we can see the damage in person. The next appointment is on { DAY($date) }.
standing-visit-past = The visit to your property was scheduled for { DAY($date) }.
standing-visited = The visit to your property is complete. The estimate is being prepared.
standing-estimate-submitted = The estimate is ready and is waiting for approval.
standing-estimate-approved = The estimate is approved. Next, the build-back will be scheduled.
standing-estimate-approved-day = The estimate is approved. The next appointment is on { DAY($date) }.
standing-build-back = The build-back of your property is scheduled.
standing-build-back-day = The build-back of your property is scheduled. The next appointment is on { DAY($date) }.
standing-build-back-wanted = The build-back of your property is planned to start on { DAY($date) }.
standing-build-back-missed = The build-back of your property was planned to start on { DAY($date) }.
standing-build-back-completed = The build-back of your property is complete. Welcome home.
standing-nonresponsive = We have not been able to reach you. Please call us so that we can continue.
standing-canceled = This project was canceled. Please call us if you did not expect this.

# The same texts for portals without contact details.
standing-rejected-alone = We are sorry, but we cannot take on this project.
standing-nonresponsive-alone = We have not been able to reach you.
standing-canceled-alone = This project was canceled.

# What comes next, and what the owner can do.
standing-next-review = We are reviewing the details. You do not need to do anything.
standing-next-review-assign = We are reviewing the details and will assign a contractor. You do not need to do anything.
standing-next-working = The crew is continuing the work. New photos and notes will appear below.
standing-next-on-hold = Work will resume once the open question is settled. Your contact can tell you more.
standing-next-done-appointment = The work is done. There is still an appointment scheduled; see below.
standing-next-done = There is nothing left to do. Keep the files on this page for your records.
standing-next-ended-appointment = There is still an appointment on the calendar. Please ask your contact whether it will take place.
standing-next-rejected = Your insurance agent can help you with other options.
standing-next-let-in = Please make sure someone can let the crew in that day.
standing-next-let-in-day-open = Your contact will agree on the exact day with you. Please make sure someone can let the crew in.
standing-next-insurer = Your insurer will decide next. You do not need to do anything.
standing-next-visit = Please make sure someone is home for the visit, and keep damaged items if you can.
standing-next-visit-day-open = Your contact will agree on the exact day with you. Please keep damaged items if you can.
standing-next-ask-for-day = If no one has come yet, please ask your contact for the new date.
standing-next-estimate-submitted = The insurer is reviewing the estimate. This often takes a few days.
standing-next-build-back = The crew will come on the agreed date. Please clear the rooms that will be rebuilt.
standing-next-build-back-day-open = Your contact will agree on the exact day with you. Please clear the rooms that will be rebuilt.
standing-next-nonresponsive = Please call your contact so that work can continue.
standing-next-canceled = If you still need the repair, please call your contact.
standing-next-assign = We will assign a contractor, who will call you to set a time. You do not need to do anything.
standing-next-estimate-office = We will make sure that the estimate is written and sent to the insurer.
standing-next-approved = Your contractor will plan the next visit and call you to set a time.
standing-next-inspection = Your contractor will call you to arrange an inspection.
standing-next-submitted = Your contractor will call you to arrange a first visit.
standing-next-estimate = Your contractor will write the estimate and send it to the insurer.
standing-next-estimate-approved = Your contractor will agree on a date for the build-back with you.

# The same texts for portals without contact details.
standing-next-on-hold-alone = Work will resume once the open question is settled.
standing-next-ended-appointment-alone = There is still an appointment on the calendar. Please ask whoever gave you this code whether it will take place.
standing-next-ask-for-day-alone = If no one has come yet, please ask whoever gave you this code for the new date.
standing-next-nonresponsive-alone = Please ask whoever gave you this code how work can continue.
standing-next-canceled-alone = If you still need the repair, please ask whoever gave you this code.

# Why an owner's session is suspicious.
standing-warning-network = Your network changed since you signed in.
standing-warning-many-networks = This session was used from many networks within a few minutes.
standing-warning-device = Your browser or device changed since you signed in.
standing-warning-two-places = This session was used from two places at the same time.
standing-warning-wrong-codes = Wrong project codes were entered from your address before you signed in.
standing-warning-attack = Someone was guessing project codes at the time you signed in.
standing-warning-idle = This session was idle for a while.
standing-warning-foreign = This session requested something that is not part of its project.
standing-warning-old = You signed in more than 90 minutes ago.
