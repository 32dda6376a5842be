import { worded } from "@/lib/worded";

export const viewTexts = worded("viewTexts", {
  title: "Saved views",
  menu: "Views",
  sharedBy: (name: string) => `Shared by ${name}`,
  save: "Save",
  saveAs: "Save as",
  edit: (name: string) => `Edit "${name}"`,
  delete: (name: string) => `Delete "${name}"`,
  saved: (name: string) => `View "${name}" saved`,
  deleted: (name: string) => `View "${name}" deleted`,
  putBack: (name: string) => `View "${name}" is back`,
  saveFailed: "Failed to save the view",
  deleteFailed: "Failed to delete the view",
  tryAgain: "Please try again.",
  newTitle: "Save view",
  editTitle: "Edit view",
  name: "Name",
  pin: "Pin above the list",
  share: "Share with",
  nobody: "Nobody",
  cancel: "Cancel",
} as const);
