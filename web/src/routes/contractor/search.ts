/** The term that the assigned projects are searched for. */
export function contractorSearch(given: Record<string, unknown>): { search?: string } {
  return typeof given.search === "string" && given.search !== "" ? { search: given.search } : {};
}
