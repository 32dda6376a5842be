import { act, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, onTestFinished, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { OwnerCodeForm } from "./OwnerCodeForm";

const REFUSED = "Authentication failed. Please check your project code and try again.";
const opened = {
  outcome: "opened",
  valid: true,
  error: null,
  session_id: "s-1",
  project_id: "p-1",
  expires_at: "2026-11-21T14:00:00Z",
  property_owner_name: "Maria Alvarez",
  security_level: "standard",
  security_score: 100,
  warnings: [],
  opened_by_admin: false,
};

/** Server that requires the security question and accepts the answer 0188. */
function asking() {
  const sent: unknown[] = [];
  server.use(
    http.post("/api/owner/session", async ({ request }) => {
      const entry = (await request.json()) as { answer?: string };
      sent.push(entry);
      if (entry.answer === undefined) return HttpResponse.json({ outcome: "question_asked" });
      if (entry.answer === "0188") return HttpResponse.json(opened, { status: 201 });
      return HttpResponse.json({ status: 401, code: "owner_code_refused", detail: REFUSED }, { status: 401 });
    }),
  );
  return sent;
}

async function open() {
  const onOpened = vi.fn();
  const page = await renderInPortal(<OwnerCodeForm onOpened={onOpened} />, "/");
  const code = await screen.findByRole("textbox", { name: "Project Code" });
  return { ...page, onOpened, code, submit: screen.getByRole("button", { name: "View my project" }) };
}
const answerField = () => screen.findByRole("textbox", { name: "Last four digits of your phone number" });

it("opens the project with only the code when that is enough", async () => {
  let sent: unknown;
  server.use(
    http.post("/api/owner/session", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(opened, { status: 201 });
    }),
  );
  const { user, code, submit, onOpened } = await open();
  await user.type(code, " abc 234 ");
  await user.click(submit);
  await vi.waitFor(() => expect(onOpened).toHaveBeenCalled());
  expect(sent).toEqual({ project_code: "ABC234" });
  expect(await screen.findByText("Successfully authenticated! (Security Score: 100)")).toBeInTheDocument();
});

it("sends a code once, however fast the button is clicked", async () => {
  const sent = asking();
  const { user, code, submit } = await open();
  await user.type(code, "abc234");
  act(() => {
    submit.click();
    submit.click();
  });
  await answerField();
  expect(sent).toHaveLength(1);
});

it("asks the second question when required and sends both answers", async () => {
  const sent = asking();
  const { user, code, submit, onOpened } = await open();
  await user.type(code, "abc234");
  await user.click(submit);
  const answer = await answerField();
  expect(answer).toHaveFocus();
  expect(answer).toHaveAccessibleDescription(
    "Use the number you gave us. If you did not give us one, enter the ZIP code of the property.",
  );
  expect(onOpened).not.toHaveBeenCalled();
  await user.type(answer, "0188");
  await user.click(submit);
  await vi.waitFor(() => expect(onOpened).toHaveBeenCalled());
  expect(sent).toEqual([{ project_code: "ABC234" }, { project_code: "ABC234", answer: "0188" }]);
});

it("keeps code and answer for another attempt after a rejection", async () => {
  asking();
  const { user, code, submit } = await open();
  await user.type(code, "abc234");
  await user.click(submit);
  const answer = await answerField();
  await user.type(answer, "9999");
  await user.click(submit);
  expect(await screen.findByRole("alert")).toHaveTextContent(REFUSED);
  expect(answer).toHaveValue("9999");
  expect(code).toHaveValue("abc234");
});

/** Server that rejects every code with this response, on a page with the office's phone number. */
function refusing(status: number, code: string, detail = REFUSED) {
  const phone = document.createElement("meta");
  phone.name = "office-phone";
  phone.content = "(212) 555-0100";
  document.head.append(phone);
  onTestFinished(() => phone.remove());
  server.use(http.post("/api/owner/session", () => HttpResponse.json({ status, code, detail }, { status })));
}

it.each([401, 429])("mentions that the office can help after status %i", async (status) => {
  refusing(status, "owner_code_refused");
  const { user, code, submit } = await open();
  await user.type(code, "abc234");
  await user.click(submit);
  expect(await screen.findByRole("alert")).toHaveTextContent(REFUSED);
  expect(
    screen.getByText(
      "If you are sure of your code, someone else's wrong guesses may have locked it. Call the office at (212) 555-0100.",
    ),
  ).toBeInTheDocument();
});

it("asks the owner of a locked code to call the office", async () => {
  const locked = "Too many wrong answers were entered for this code. Call the office at (212) 555-0100 to get in.";
  refusing(429, "owner_code_locked", locked);
  const { user, code, submit } = await open();
  await user.type(code, "abc234");
  await user.click(submit);
  expect(await screen.findByRole("alert")).toHaveTextContent(locked);
  expect(screen.queryByText(/If you are sure of your code/)).not.toBeInTheDocument();
});

it("validates the answer before sending it", async () => {
  const sent = asking();
  const { user, code, submit } = await open();
  await user.type(code, "abc234");
  await user.click(submit);
  const answer = await answerField();
  await user.type(answer, "12");
  await user.click(submit);
  expect(
    screen.getByText("Please enter the last 4 digits of your phone number or the 5-digit ZIP code"),
  ).toBeInTheDocument();
  expect(answer).toHaveFocus();
  expect(sent).toHaveLength(1);
});

it("shows an error in the code or the answer only after the press that left the field", async () => {
  asking();
  const { user, code, submit } = await open();
  const press = (keys: string) => user.pointer({ keys, target: submit });
  await user.type(code, "ab");
  await press("[MouseLeft>]");
  expect(submit).toHaveFocus();
  expect(code).not.toBeInvalid();
  await press("[/MouseLeft]");
  expect(code).toBeInvalid();
  await user.clear(code);
  await user.type(code, "abc234");
  await user.click(submit);
  const answer = await answerField();
  await user.type(answer, "12");
  await press("[MouseLeft>]");
  expect(submit).toHaveFocus();
  expect(answer).not.toBeInvalid();
  await press("[/MouseLeft]");
  expect(answer).toBeInvalid();
});
