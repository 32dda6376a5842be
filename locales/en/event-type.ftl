event-type-site_visit = Site Visit/Inspection
event-type-appointment = Appointment/Meeting
event-type-work_scheduled = Work Scheduled
event-type-delivery = Delivery/Materials Drop-off
event-type-progress_check = Progress Check
event-type-final_walkthrough = Final Walkthrough
event-type-custom = Custom
