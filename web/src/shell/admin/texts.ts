/** Wording of the admin's shell. */
export const adminShellTexts = {
  title: "Central Portal - Admin",
  ownerPortal: {
    open: "Owner Portal",
    title: "Project Code",
    submit: "Access Owner Portal",
    busy: "Accessing Project...",
    note: "You will see what the property owner sees.",
    blank: "Please enter a project code.",
    failed: "Unable to access project. Please verify the project code.",
  },
} as const;
