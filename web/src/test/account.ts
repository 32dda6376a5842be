import type { Account, Role } from "@/api/account";

/** An account, as the API returns it. */
export function anAccount(role: Role = "referral_partner"): Account {
  const isContractor = role === "contractor";
  return {
    user: {
      id: "01970000-0000-7000-8000-000000000001",
      email: "dana@example.com",
      first_name: "Dana",
      last_name: "Reyes",
      full_name: "Dana Reyes",
      company_name: null,
      phone: "3195550111",
    },
    role,
    contractor: null,
    abilities: {
      submit_project: !isContractor,
      show_dashboard: !isContractor,
      show_contractor_dashboard: isContractor,
      show_admin_dashboard: role === "admin",
    },
    must_set_up_second_factor: false,
    time_zone: "America/Chicago",
    feed_place: "7",
  };
}
