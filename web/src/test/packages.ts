import type { Schemas } from "@/api/client";

/** A finished claim package. */
export const aPackage = (given: Partial<Schemas["ClaimPackage"]> = {}): Schemas["ClaimPackage"] => ({
  id: "01890a5d-ac96-774b-bcc9-200000000001",
  number: 3,
  recipient: "Harbor Mutual, R. Diaz",
  messages: false,
  internal: false,
  originals_of_blurred: false,
  language: "en",
  state: "done",
  done: 12,
  total: 12,
  done_bytes: 2048,
  total_bytes: 2048,
  new_files: 2,
  missing_files: 0,
  file_size: 4096,
  sha256: "ab".repeat(32),
  made_by: "Margaret Okafor",
  timestamp: "done",
  created_at: "2026-11-20T15:00:00Z",
  finished_at: "2026-11-20T15:01:00Z",
  is_available: true,
  can_delete_file: true,
  ...given,
});
