import type { Schemas } from "@/api/client";

/** The admin dashboard of a calm portal that is set up. */
export const adminDashboard = (given: Partial<Schemas["AdminDashboard"]> = {}): Schemas["AdminDashboard"] => ({
  total: 1200,
  open: 800,
  unassigned: { total: 3, total_capped: false },
  overdue: { total: 1000, total_capped: true },
  proposals: { total: 4, total_capped: false },
  security_alerts: 0,
  failed_mails: 2,
  my_tasks: { total: 0, total_capped: false },
  backup: null,
  stalled: { quiet_days: 14, total: 0, total_capped: false, by_status: [] },
  by_status: [],
  needs_attention: [],
  latest_updates: [],
  is_set_up: true,
  ...given,
});
