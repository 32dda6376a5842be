import { worded } from "@/lib/worded";

/** What the fields of an account are called, over the field and in what is wrong with it. */
export const FIELD_NAMES = worded("accountFieldNames", {
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  company_name: "Company name",
  phone: "Phone",
  password: "Password",
  confirm_password: "Confirm password",
  current_password: "Current password",
  new_password: "New password",
} as const);
