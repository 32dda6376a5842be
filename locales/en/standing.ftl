# Where an owner's project stands.
standing-pending = We have your project and are looking it over.
standing-approved = Your project is approved. We will plan the next step with you.
standing-approved-day = Your project is approved. The next appointment is on { DAY($date) }.
standing-in-progress = The work on your property is under way.
standing-on-hold = The work is paused for now. We will tell you as soon as it goes on.
standing-completed = Your project is finished. Thank you for your patience.
standing-rejected = We are sorry: this project cannot be taken on. Please call us if you have questions.
standing-scheduled = A date is set for the next step at your property.
standing-scheduled-day = A date is set for the next step at your property: { DAY($date) }.
standing-scheduled-wanted = The work at your property is planned to begin on { DAY($date) }.
standing-scheduled-missed = The work at your property was planned to begin on { DAY($date) }.
standing-inspection = Someone needs to look at the damage before the work can be planned.
standing-inspection-day = Someone needs to look at the damage before the work can be planned. The next appointment is on { DAY($date) }.
standing-waiting-for-approval = Everything is prepared. We are waiting for an approval before we go on.
standing-submitted-contractor = We have received your project. Your contractor will contact you to arrange a visit.
standing-submitted = We have received your project and are choosing a contractor for you.
standing-submitted-day = We have received your project. The next appointment is on { DAY($date) }.
standing-visit = A visit to your property is planned, so that the damage can be seen in person.
standing-visit-day = A visit to your property is arranged, so that the damage can be seen in person. The next appointment is on { DAY($date) }.
standing-visit-past = The visit to your property was to take place on { DAY($date) }.
standing-visited = Your property has been visited. The estimate is being prepared.
standing-estimate-submitted = The estimate is ready and is waiting to be approved.
standing-estimate-approved = The estimate is approved. The build-back will be planned next.
standing-estimate-approved-day = The estimate is approved. The next appointment is on { DAY($date) }.
standing-build-back = The build-back of your property has a date.
standing-build-back-day = The build-back of your property is planned. The next appointment is on { DAY($date) }.
standing-build-back-wanted = The build-back of your property is planned to begin on { DAY($date) }.
standing-build-back-missed = The build-back of your property was planned to begin on { DAY($date) }.
standing-build-back-completed = The build-back of your property is complete. Welcome home.
standing-nonresponsive = We have tried to reach you without success. Please call us so that we can go on.
standing-canceled = This project was canceled. Please call us if that is a surprise.

# The same where the portal names nobody to call.
standing-rejected-alone = We are sorry: this project cannot be taken on.
standing-nonresponsive-alone = We have tried to reach you without success.
standing-canceled-alone = This project was canceled.

# What comes next, and what the owner can do.
standing-next-review = We review the details. You do not need to do anything.
standing-next-review-assign = We review the details and assign a contractor. You do not need to do anything.
standing-next-working = The crew keeps working. New photos and notes appear below as they come in.
standing-next-on-hold = Work goes on once the open question is settled. Your contact can tell you more.
standing-next-done-appointment = The work is done. An appointment is still planned, as you see below.
standing-next-done = Nothing is left to do. Keep this page's files for your records.
standing-next-ended-appointment = An appointment is still in the calendar. Please ask your contact whether it takes place.
standing-next-rejected = Your insurance agent can help you with other ways forward.
standing-next-let-in = Please make sure somebody can let the crew in on the day.
standing-next-let-in-day-open = Your contact agrees with you on the exact day. Please make sure somebody can let the crew in.
standing-next-insurer = Your insurer decides next. You do not need to do anything.
standing-next-visit = Please make sure somebody is home for the visit, and keep damaged things if you can.
standing-next-visit-day-open = Your contact agrees with you on the exact day. Please keep damaged things if you can.
standing-next-ask-for-day = If nobody has come yet, please ask your contact for the new date.
standing-next-estimate-submitted = The insurer reviews the estimate. That often takes some days.
standing-next-build-back = The crew comes on the agreed date. Please clear the rooms that are to be rebuilt.
standing-next-build-back-day-open = Your contact agrees with you on the exact day. Please clear the rooms that are to be rebuilt.
standing-next-nonresponsive = Please call your contact, so that the work can go on.
standing-next-canceled = If you still need the repair, call your contact.
standing-next-assign = We assign a contractor, who calls you to agree on a time. You do not need to do anything.
standing-next-estimate-office = We see to it that the estimate is written and sent to the insurer.
standing-next-approved = Your contractor plans the next visit and will call you to agree on a time.
standing-next-inspection = Your contractor calls you to arrange an inspection.
standing-next-submitted = Your contractor calls you to arrange a first visit.
standing-next-estimate = Your contractor writes the estimate and sends it to the insurer.
standing-next-estimate-approved = Your contractor agrees with you on a date for the build-back.

# The same where the portal names nobody to call.
standing-next-on-hold-alone = Work goes on once the open question is settled.
standing-next-ended-appointment-alone = An appointment is still in the calendar. Please ask whoever gave you this code whether it takes place.
standing-next-ask-for-day-alone = If nobody has come yet, please ask whoever gave you this code for the new date.
standing-next-nonresponsive-alone = Please ask whoever gave you this code how the work can go on.
standing-next-canceled-alone = If you still need the repair, please ask whoever gave you this code.

# Why an owner's session is looked at twice.
standing-warning-network = Your network changed since you signed in.
standing-warning-many-networks = This session was used from many networks within a few minutes.
standing-warning-device = Your browser or device changed since you signed in.
standing-warning-two-places = This session was used from two places at the same time.
standing-warning-wrong-codes = Wrong project codes were entered from your address before you signed in.
standing-warning-attack = Somebody was guessing project codes at the time when you signed in.
standing-warning-idle = This session was not used for a while.
standing-warning-foreign = This session asked for something that is not part of its project.
standing-warning-old = You signed in more than 90 minutes ago.
