import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { type FileRules, secureUploader, simpleUploader } from "@/lib/forms/file-rules";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { FilePicker } from "./FilePicker";
import { useUploads } from "./use-uploads";

function Picker({ rules = secureUploader }: { rules?: FileRules }) {
  const uploads = useUploads({ purpose: "project_file", targetId: "target", rules, isAttaching: false });
  return (
    <>
      <FilePicker uploads={uploads} label="Files" hint="Up to 10 files." most={rules.most} />
      <output>{uploads.ids.join(" ")}</output>
    </>
  );
}

const file = (name: string, bytes = "photo") => new File([bytes], name, { type: "image/jpeg" });
const stored = (name: string) => ({ id: `id-of-${name}`, file_name: name, file_type: "image/jpeg", file_size: 5 });
const nameOf = (request: Request) => new URL(request.url).searchParams.get("file_name") ?? "";

let discarded: string[];
beforeEach(() => {
  discarded = [];
  server.use(
    http.post("*/api/uploads", ({ request }) => HttpResponse.json(stored(nameOf(request)), { status: 201 })),
    http.delete("*/api/uploads/:id", ({ params }) => {
      discarded.push(String(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

async function choose(files: File[], rules?: FileRules) {
  const portal = await renderInPortal(rules ? <Picker rules={rules} /> : <Picker />);
  // Bypasses `accept`, which neither the file dialog nor dropping enforces.
  fireEvent.change(screen.getByLabelText("Files"), { target: { files } });
  return portal;
}

const rowOf = (name: string) => screen.getByText(name).closest("li") as HTMLElement;

describe("A file being uploaded", () => {
  it("must be chosen again if it was changed since", async () => {
    server.use(http.post("*/api/uploads", () => HttpResponse.error()));
    const changed = file("kitchen.jpg");
    changed.slice = () => {
      const rest = new Blob();
      rest.arrayBuffer = () => Promise.reject(new DOMException("changed", "NotReadableError"));
      return rest;
    };
    await choose([changed]);
    const alert = await within(rowOf("kitchen.jpg")).findByRole("alert");
    expect(alert).toHaveTextContent("the file was changed or moved after it was chosen. Please choose it again.");
    expect(screen.queryByRole("button", { name: "Retry kitchen.jpg" })).not.toBeInTheDocument();
  });

  it("shows its progress and can be canceled without stopping others", async () => {
    let seen: (() => void) | undefined;
    const isSeen = new Promise<void>((resolve) => {
      seen = resolve;
    });
    server.use(
      http.post("*/api/uploads", async ({ request }) => {
        if (nameOf(request) !== "slow.jpg") return HttpResponse.json(stored(nameOf(request)), { status: 201 });
        seen?.();
        return new Promise<never>(() => {});
      }),
    );
    const { user } = await choose([file("slow.jpg", "x".repeat(2048)), file("quick.jpg")]);
    expect(await within(rowOf("quick.jpg")).findByLabelText("Uploaded")).toBeInTheDocument();
    await isSeen;
    const row = within(rowOf("slow.jpg"));
    expect(row.getByRole("progressbar", { name: "Uploading slow.jpg" })).toBeInTheDocument();
    expect(row.getByText(/ of 2 KB$/)).toBeInTheDocument();
    await user.click(row.getByRole("button", { name: "Cancel slow.jpg" }));
    expect(screen.queryByText("slow.jpg")).not.toBeInTheDocument();
    expect(screen.queryByText(/^Failed to upload/)).not.toBeInTheDocument();
    expect(screen.getByText("id-of-quick.jpg")).toBeInTheDocument();
    expect(discarded).toEqual([]);
  });

  it("is deleted from the server when removed after the upload", async () => {
    const { user } = await choose([file("wall.jpg")]);
    await screen.findByLabelText("Uploaded");
    await user.click(screen.getByRole("button", { name: "Remove wall.jpg" }));
    await waitFor(() => expect(discarded).toEqual(["id-of-wall.jpg"]));
  });

  it("can be retried after the connection broke", async () => {
    server.use(http.post("*/api/uploads", () => HttpResponse.error(), { once: true }));
    const { user } = await choose([file("wall.jpg")]);
    expect(
      await screen.findByText("Failed to upload wall.jpg: Network error. Please check your connection and try again."),
    ).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Retry wall.jpg" }));
    expect(await screen.findByLabelText("Uploaded")).toBeInTheDocument();
    expect(screen.getByText("id-of-wall.jpg")).toBeInTheDocument();
  });
});

describe("A failed upload", () => {
  const problem = { code: "invalid_input", detail: "File wall.jpg is not an accepted file type." };
  const low = {
    code: "storage_low",
    detail:
      "The portal is low on disk space, so files cannot be uploaded right now. Messages and updates without files still work. The office has been notified.",
  };
  it.each([
    ["the portal's own message", 422, problem, problem.detail, false],
    ["a generic message for an unreadable response", 422, "no", "File validation failed. Please try again.", false],
    [
      "the proxy's size limit",
      413,
      "<html>",
      "A proxy in front of the portal rejected the file because it is too large (413). Ask the person who runs the portal to raise the limit (client_max_body_size in nginx).",
      false,
    ],
    [
      "that the portal is unreachable through its proxy",
      502,
      "<html>",
      "The portal cannot be reached through its proxy right now (502). Try again in a minute.",
      true,
    ],
    ["the portal's message about low disk space", 507, low, low.detail, true],
  ])("shows %s", async (_, status, body, words, canRetry) => {
    const answer = typeof body === "string" ? new HttpResponse(body, { status }) : HttpResponse.json(body, { status });
    server.use(http.post("*/api/uploads", () => answer));
    await choose([file("wall.jpg")]);
    expect(await screen.findByText(`Failed to upload wall.jpg: ${words}`)).toBeInTheDocument();
    expect(screen.queryAllByRole("button", { name: "Retry wall.jpg" })).toHaveLength(canRetry ? 1 : 0);
  });
});

describe("A rejected file", () => {
  const large = file("large.jpg");
  Object.defineProperty(large, "size", { value: 10_485_761 });

  it.each([
    [secureUploader, file("setup.exe"), "File type not allowed for security reasons"],
    [secureUploader, file("../wall.jpg"), "Invalid characters in file name"],
    [secureUploader, file(`${"x".repeat(252)}.jpg`), "File name too long"],
    [secureUploader, large, "File size too large. Maximum allowed: 10MB"],
    [simpleUploader, large, "File large.jpg is too large. Maximum size is 10MB."],
    [
      simpleUploader,
      new File(["<svg/>"], "plan.svg", { type: "image/svg+xml" }),
      "File plan.svg is not an accepted file type.",
    ],
  ])("shows the message of its uploader's rules", async (rules, refused, words) => {
    await choose([refused, file("good.jpg")], rules);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(await within(rowOf("good.jpg")).findByLabelText("Uploaded")).toBeInTheDocument();
    expect(screen.getByText("id-of-good.jpg")).toBeInTheDocument();
  });

  it.each([
    [secureUploader, 10, "Maximum 10 files allowed"],
    [simpleUploader, 5, "You can only upload up to 5 files."],
  ])("is listed when there are too many files", async (rules, most, words) => {
    await choose(
      Array.from({ length: most + 1 }, (_, n) => file(`${n}.jpg`)),
      rules,
    );
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByText(`Not added: ${most}.jpg`)).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByLabelText("Uploaded")).toHaveLength(most));
    expect(screen.getByRole("button", { name: "Choose files" })).toBeDisabled();
  });

  it("is listed by name when the message does not name it", async () => {
    await choose([..."abcd"].map((name) => file(`${name}.exe`)));
    expect(await screen.findByText("Not added: a.exe, b.exe, c.exe and 1 more")).toBeInTheDocument();
    expect(screen.getAllByText("File type not allowed for security reasons")).toHaveLength(1);
  });

  it("is not listed again when the message already names it", async () => {
    await choose([large], simpleUploader);
    expect(await screen.findByText("File large.jpg is too large. Maximum size is 10MB.")).toBeInTheDocument();
    expect(screen.queryByText(/Not added/)).toBeNull();
  });
});
