# Answers to times: a contractor's to proposed times, and an owner's to the next visit.
visit-answer-none = None of these
visit-answer-change = Change your answer
visit-answer-none-title = None of these times work
visit-answer-none-intro = Say why, or suggest up to three other times. The office can accept one of them with a tap.
visit-answer-reason = Reason
visit-answer-reason-hint = Not needed if you suggest a time.
visit-answer-times = Times that work for you
visit-answer-add = Suggest another time
visit-answer-send = Send answer
visit-answer-sent = Your answer was sent
visit-answer-send-failed = Your answer could not be sent. Please try again.
visit-answer-empty = Enter a reason or suggest a time
visit-answer-too-long = Please enter at most 1000 characters

visit-answer-badge = Other times requested
visit-answer-by-contractor = { $company } cannot make any of these times.
# If the company is unknown.
visit-answer-by-somebody = The contractor cannot make any of these times.
visit-answer-by-you = You said that none of these times work.
visit-answer-by-owner = This time does not work for the owner.
visit-answer-shares-device = Sent from a device that is also used with a staff account, so it may not be from the owner. Only the office can decide it.
visit-answer-accept = Accept this time
visit-answer-accepted-proposal = Event scheduled
visit-answer-accepted-event = Event moved
visit-answer-accept-failed = The time could not be accepted. Please try again.
visit-answer-decline = Decline
# $when is the suggested time. Read by screen readers.
visit-answer-accept-when = Accept this time: { $when }
visit-answer-waiting-office = The office will answer.
visit-answer-replied-office = The office replied:
visit-answer-replied-owner = The owner got this reply:
visit-answer-waiting-owner = The owner can choose one of these times. Until then, the visit stays as planned.
visit-answer-confirmed = Confirmed by the owner
visit-answer-confirmed-device = Confirmed from a device that is also used with a staff account

visit-answer-decline-title = Decline the request
visit-answer-decline-proposal = Times that you enter replace the proposed ones. Without any, the proposal stays as it is.
visit-answer-decline-event = The owner can choose one of the times that you enter. Until then, the visit stays as planned.
visit-answer-decline-note = Message
visit-answer-decline-note-hint = Not needed if you suggest a time.
visit-answer-decline-times = Other times
visit-answer-decline-send = Decline
visit-answer-declined = Your reply was sent

visit-answer-owner-confirm = Confirm
visit-answer-owner-no = This doesn't work for me
visit-answer-owner-confirmed = This visit is confirmed.
visit-answer-owner-asked = You asked for another time. The office or your contractor will answer you.
visit-answer-owner-replied = The time you asked for is not possible.
visit-answer-owner-offered = Please choose one of these times, or keep the visit as planned.
visit-answer-owner-choose = This works for me
# $when is the offered time. Read by screen readers.
visit-answer-owner-choose-when = This works for me: { $when }
visit-answer-owner-keep = Keep the visit as planned
visit-answer-owner-intro = Tell us when it works for you, or suggest up to two other times. The office or your contractor will answer you.
visit-answer-owner-note = When does it work for you?
visit-answer-owner-note-hint = Not needed if you suggest a time.
visit-answer-owner-times = Other times
visit-answer-owner-moved = Your visit has a new time
visit-answer-owner-failed = Your answer could not be saved. Please try again.
visit-answer-owner-calendar = Add this visit to a calendar
