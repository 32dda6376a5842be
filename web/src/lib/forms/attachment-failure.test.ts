import { expect, it } from "vitest";
import { ApiProblem } from "@/api/client";
import { attachmentFailure } from "./attachment-failure";

const refused = (field: string, code: string, message = "") =>
  new ApiProblem(422, { detail: "Refused", errors: [{ field, code, message }] });

it.each([
  ["attachments", "42883", "Database function not found - please contact support (Code: 42883)"],
  ["attachments[1]", "23503", "Invalid status update reference - please refresh and try again (Code: 23503)"],
  ["files", "22P02", "Invalid file data format - please try uploading again (Code: 22P02)"],
  ["files", "permission", "You do not have permission to attach files to this project (Code: permission)"],
  ["files[0]", "rls", "Security policy violation - please ensure you are assigned to this project (Code: rls)"],
  ["uploads", "22P02", "Invalid file data format - please try uploading again (Code: 22P02)"],
  ["attachments", "something", "Failed to save attachment records (Code: something)"],
])("has a specified message for %s with code %s", (field, code, expected) => {
  expect(attachmentFailure(refused(field, code))).toBe(expected);
});

it("prefers the server's message to the default", () => {
  expect(attachmentFailure(refused("files", "too_many", "Maximum 10 files allowed"))).toBe(
    "Maximum 10 files allowed (Code: too_many)",
  );
});

it("does not mention updates for rejected project files", () => {
  const message = "One of the files no longer exists. Please remove it and choose it again.";
  const text = { code: "error-file-not-there", params: {} };
  const problem = new ApiProblem(422, {
    detail: "Refused",
    errors: [{ field: "files", code: "23503", message, text }],
  });
  expect(attachmentFailure(problem)).toBe(`${message} (Code: 23503)`);
});

it("returns nothing for other fields and other errors", () => {
  expect(attachmentFailure(refused("notes", "required"))).toBeUndefined();
  expect(attachmentFailure(new Error("offline"))).toBeUndefined();
});
