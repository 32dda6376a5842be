import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import componentText from "locales/component.ftl";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { accountQuery, useAccount } from "@/api/account";
import { discardUpload } from "@/lib/network/upload";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import { AddUpdateDialog } from "./AddUpdateDialog";

const project = projectPage({ status: "submitted" });
const photo = () => new File(["photo"], "wall.jpg", { type: "image/jpeg" });

interface Sent {
  body: { id: string; status?: string; seen_status?: string; notes: string; attachments: string[] };
  key: string | null;
}
let sent: Sent[];
let uploads: URLSearchParams[];
let discarded: string[];
let answer: () => Response;
const onClose = vi.fn();

beforeEach(() => {
  sent = [];
  uploads = [];
  discarded = [];
  onClose.mockReset();
  answer = () => HttpResponse.json({}, { status: 201 });
  server.use(
    http.post("*/api/uploads", ({ request }) => {
      uploads.push(new URL(request.url).searchParams);
      const id = `upload-${uploads.length}`;
      return HttpResponse.json({ id, file_name: "wall.jpg", file_type: "image/jpeg", file_size: 5 }, { status: 201 });
    }),
    http.delete("*/api/uploads/:id", ({ params }) => {
      discarded.push(String(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
    http.post("*/api/projects/ABC234/updates", async ({ request }) => {
      const body = (await request.json()) as Sent["body"];
      sent.push({ body, key: request.headers.get("Idempotency-Key") });
      return answer();
    }),
  );
});

const problem = (status: number, detail: string, errors: unknown[] = []) =>
  HttpResponse.json({ title: "Refused", status, detail, code: "refused", errors, request_id: "r" }, { status });

const open = async () => {
  const rendered = await renderInPortal(<AddUpdateDialog project={project} onClose={onClose} />);
  await screen.findByRole("dialog", { name: "Add Project Update" });
  return rendered;
};
const notes = () => screen.getByRole("textbox", { name: "Notes" });
const addButton = () => screen.getByRole("button", { name: "Add Update" });

describe("AddUpdateDialog", () => {
  it("starts with the current status and requires notes", async () => {
    const { user } = await open();
    expect(screen.getByRole("combobox", { name: "Status" })).toHaveValue("Submitted");
    expect(addButton()).toBeDisabled();
    await user.type(notes(), "   ");
    expect(addButton()).toBeDisabled();
    await user.type(notes(), "Dried the pantry.");
    expect(addButton()).toBeEnabled();
  });

  describe("when another user moves the project in the meantime", () => {
    const openMoving = async () => {
      server.use(
        http.get("*/api/projects/ABC234/updates", () =>
          HttpResponse.json({
            items: [
              // A deleted event records the project's status, but does not change it.
              { update_type: "event_deleted", new_status: "estimate_approved", author_name: "Carl Calendar" },
              { new_status: "estimate_approved", previous_status: "estimate_approved", author_name: "Nora Note" },
              { new_status: "estimate_approved", previous_status: "submitted", author_name: "Ann Admin" },
            ],
          }),
        ),
      );
      const Moving = () => {
        const [status, move] = useState(project.status);
        return (
          <>
            <button type="button" data-testid="move" onClick={() => move("estimate_approved")} />
            <AddUpdateDialog project={{ ...project, status }} onClose={onClose} />
          </>
        );
      };
      const rendered = await renderInPortal(<Moving />);
      await rendered.user.type(await screen.findByRole("textbox", { name: "Notes" }), "Dried the pantry.");
      return rendered;
    };
    const move = () => act(() => screen.getByTestId("move").click());
    const status = () => screen.getByRole("combobox", { name: "Status" });
    const choose = async (user: Awaited<ReturnType<typeof open>>["user"], name: string) => {
      await user.click(status());
      await user.click(screen.getByRole("option", { name: new RegExp(`^${name}`) }));
    };
    const findText = (text: RegExp) => screen.findByText(text);

    it("reports it and resets nothing if no status was chosen", async () => {
      const { user } = await openMoving();
      move();
      await findText(
        /^Ann Admin changed the status of this project to Estimate Approved while you were writing\. Your update will use/,
      );
      expect(status()).toHaveValue("Estimate Approved");
      await user.click(addButton());
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]?.body).not.toHaveProperty("status");
    });

    it("requires a previously chosen status to be chosen again", async () => {
      const { user } = await openMoving();
      await choose(user, "Site Visit Completed");
      move();
      await findText(/You had chosen Site Visit Completed\. Your notes and files are still here\./);
      expect(status()).toHaveValue("");
      expect(addButton()).toBeDisabled();
      expect(notes()).toHaveValue("Dried the pantry.");

      await choose(user, "Site Visit Completed");
      expect(screen.queryByText(/^Ann Admin moved/)).not.toBeInTheDocument();
      await user.click(addButton());
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]?.body).toMatchObject({ status: "site_visit_completed", seen_status: "estimate_approved" });
    });

    it("learns about it from a rejection and keeps notes and files", async () => {
      const { user } = await open();
      await user.type(notes(), "Dried the pantry.");
      await user.upload(screen.getByLabelText("Photos and files"), photo());
      await screen.findByLabelText("Uploaded");
      await choose(user, "Site Visit Completed");
      const current = { status: "estimate_approved", changed_by: "Ann Admin" };
      answer = () => HttpResponse.json({ status: 409, code: "status_moved", detail: "x", current }, { status: 409 });
      await user.click(addButton());
      await findText(/^Ann Admin changed the status of this project to Estimate Approved/);
      expect(sent[0]?.body).toMatchObject({ status: "site_visit_completed", seen_status: "submitted" });
      expect(screen.queryByText(/^Failed to update status/)).not.toBeInTheDocument();
      expect(notes()).toHaveValue("Dried the pantry.");
      expect(screen.getByText("wall.jpg")).toBeInTheDocument();
      expect(discarded).toEqual([]);

      answer = () => HttpResponse.json({}, { status: 201 });
      await choose(user, "Estimate Approved");
      await user.click(addButton());
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      expect(sent[1]?.body).toMatchObject({ status: "estimate_approved", seen_status: "estimate_approved" });
      expect(sent[1]?.body.attachments).toEqual(["upload-1"]);
    });

    it("does not automatically send an update that waited for its files", async () => {
      let arrive: () => void = () => {};
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const { user } = await openMoving();
      server.use(
        http.post("*/api/uploads", async () => {
          await arrived;
          return HttpResponse.json(
            { id: "late", file_name: "wall.jpg", file_type: "image/jpeg", file_size: 5 },
            { status: 201 },
          );
        }),
      );
      await choose(user, "Site Visit Completed");
      await user.upload(screen.getByLabelText("Photos and files"), photo());
      await user.click(addButton());
      move();
      arrive();
      await screen.findByLabelText("Uploaded");
      await waitFor(() => expect(status()).toBeEnabled());
      expect(sent).toEqual([]);
    });
  });

  it("offers notes and photos for saving when the project is gone", async () => {
    const Leaving = () => {
      const [isGone, setIsGone] = useState(false);
      return (
        <>
          <button type="button" data-testid="leave" onClick={() => setIsGone(true)} />
          <AddUpdateDialog project={project} isGone={isGone} onClose={onClose} />
        </>
      );
    };
    const { user } = await renderInPortal(<Leaving />);
    await user.type(await screen.findByRole("textbox", { name: "Notes" }), "Dried the pantry.");
    await user.upload(screen.getByLabelText("Photos and files"), photo());
    await screen.findByLabelText("Uploaded");
    act(() => screen.getByTestId("leave").click());
    expect(screen.getByRole("alert")).toHaveTextContent(/can no longer be sent\. Copy or save what you need/);
    expect(screen.getByText("Dried the pantry.")).toBeInTheDocument();
    expect(screen.getByText("wall.jpg")).toBeInTheDocument();
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await user.click(screen.getByRole("button", { name: "Save file" }));
    expect(saved).toEqual(["wall.jpg"]);
    click.mockRestore();
  });

  it("restores notes and photos after signing in again", async () => {
    const writer = anAccount("contractor");
    server.use(http.get("/api/me", () => HttpResponse.json(writer)));
    function Page() {
      return useAccount() ? <AddUpdateDialog project={project} onClose={onClose} /> : null;
    }
    const { user, queryClient } = await renderInPortal(<Page />);
    const goOnAs = (account: typeof writer | null) =>
      act(() => void queryClient.setQueryData(accountQuery.queryKey, account));
    await user.type(await screen.findByRole("textbox", { name: "Notes" }), "Pantry is dry.");
    await user.upload(screen.getByLabelText("Photos and files"), photo());
    await screen.findByText("wall.jpg");
    goOnAs(null);
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Notes" })).toBeNull());
    expect(await screen.findByText(componentText("held-held"))).toBeInTheDocument();

    goOnAs(writer);
    expect(await screen.findByRole("textbox", { name: "Notes" })).toHaveValue("Pantry is dry.");
    expect(await screen.findByText("wall.jpg")).toBeVisible();
    await waitFor(() => expect(addButton()).toBeEnabled());
    await user.click(addButton());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.map(({ body }) => [body.notes, body.attachments.length])).toEqual([["Pantry is dry.", 1]]);
  });

  it("sends status, notes, and files with one ID as idempotency key", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("combobox", { name: "Status" }));
    await user.click(screen.getByRole("option", { name: /^Site Visit Completed/ }));
    await user.type(notes(), " Dried the pantry. ");
    await user.upload(screen.getByLabelText("Photos and files"), [photo(), photo()]);
    await waitFor(() => expect(screen.getAllByLabelText("Uploaded")).toHaveLength(2));
    await user.click(addButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());

    const [first] = sent;
    expect(sent).toHaveLength(1);
    expect(first?.body).toMatchObject({ status: "site_visit_completed", notes: "Dried the pantry." });
    expect(first?.body.attachments).toEqual(["upload-1", "upload-2"]);
    expect(first?.key).toBe(first?.body.id);
    expect(uploads.map((query) => [query.get("purpose"), query.get("target_id")])).toEqual([
      ["status_update", first?.body.id],
      ["status_update", first?.body.id],
    ]);
    expect(discarded).toEqual([]);
    expect(
      await screen.findByText(
        "Status updated successfully! 2 file(s) uploaded and will appear in the project timeline.",
      ),
    ).toBeInTheDocument();
  });

  describe("with described photos", () => {
    const describePhotos = async ({ user }: Awaited<ReturnType<typeof open>>) => {
      await user.upload(screen.getByLabelText("Photos and files"), [
        photo(),
        new File(["photo"], "b.png", { type: "image/png" }),
      ]);
      await user.click(screen.getByRole("button", { name: "Describe b.png" }));
      await user.type(await screen.findByRole("textbox", { name: "Other room" }), "Attic{Enter}");
      await user.click(screen.getByRole("button", { name: "Rebuild" }));
    };

    beforeEach(() => {
      server.use(
        http.get("*/api/projects/ABC234/photos/choices", () =>
          HttpResponse.json({ rooms: [], phases: [{ key: "rebuild" }], tags: [] }),
        ),
      );
    });

    it("sends what they say with their uploads", async () => {
      const rendered = await open();
      await rendered.user.type(notes(), "Dried the pantry.");
      await describePhotos(rendered);
      await waitFor(() => expect(screen.getAllByLabelText("Uploaded")).toHaveLength(2));
      await rendered.user.click(addButton());
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      expect(sent[0]?.body).toMatchObject({
        attachments: ["upload-1", "upload-2"],
        photos: [{ upload: "upload-2", room: "Attic", phase: "rebuild", tags: [] }],
      });
    });

    it("hands it over to the device with their files, in their order", async () => {
      const keep = vi.fn().mockResolvedValue(undefined);
      const rendered = await renderInPortal(<AddUpdateDialog project={project} keep={keep} onClose={onClose} />);
      await rendered.user.type(await screen.findByRole("textbox", { name: "Notes" }), "Dried the pantry.");
      await describePhotos(rendered);
      await rendered.user.click(screen.getByRole("button", { name: "Move b.png up" }));
      await rendered.user.click(addButton());
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      const [, entry] = keep.mock.calls[0] ?? [];
      expect(entry.files.map(({ name }: File) => name)).toEqual(["b.png", "wall.jpg"]);
      expect(entry.descriptions).toEqual([{ room: "Attic", phase: "rebuild", tags: [] }, undefined]);
    });
  });

  it("reports success for an update without files", async () => {
    const { user } = await open();
    await user.type(notes(), "Dried the pantry.");
    await user.click(addButton());
    expect(await screen.findByText("Project status updated successfully")).toBeInTheDocument();
  });

  it("closes without waiting for lists to reload", async () => {
    const { user, queryClient } = await open();
    const refresh = vi.spyOn(queryClient, "invalidateQueries").mockReturnValue(new Promise(() => {}));
    await user.type(notes(), "Dried the pantry.");
    await user.click(addButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(refresh).toHaveBeenCalledWith({ queryKey: ["project"] });
  });

  it("keeps everything on failure and resends it with the same ID", async () => {
    const { user } = await open();
    await user.type(notes(), "Dried the pantry.");
    await user.upload(screen.getByLabelText("Photos and files"), photo());
    await screen.findByLabelText("Uploaded");
    answer = () => problem(503, "The portal cannot save right now.");
    await user.click(addButton());

    expect(await screen.findByText("Failed to update status: The portal cannot save right now.")).toBeInTheDocument();
    expect(
      await screen.findByText("Failed to update project status: The portal cannot save right now."),
    ).toBeInTheDocument();
    expect(notes()).toHaveValue("Dried the pantry.");
    expect(screen.getByText("wall.jpg")).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    expect(discarded).toEqual([]);

    answer = () => HttpResponse.json({}, { status: 201 });
    await user.click(addButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent[1]).toEqual(sent[0]);
  });

  it("reports a first attempt that was saved and sends a second update", async () => {
    const { user, queryClient } = await open();
    const refresh = vi.spyOn(queryClient, "invalidateQueries");
    await user.type(notes(), "Dried the pantry.");
    answer = () => HttpResponse.json({ status: 409, code: "idempotency_key_reused", detail: "x" }, { status: 409 });
    await user.click(addButton());
    expect(await screen.findByText(/^Your first attempt went through/)).toBeInTheDocument();
    expect(refresh).toHaveBeenCalledWith({ queryKey: ["update"] });
    expect(notes()).toHaveValue("Dried the pantry.");

    answer = () => HttpResponse.json({}, { status: 201 });
    await user.click(addButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
    expect(sent[1]?.body.id).toBe(sent[1]?.key);
  });

  it("sends a file added after a lost response with the next update", async () => {
    const { user } = await open();
    const add = async (count: number) => {
      await user.upload(screen.getByLabelText("Photos and files"), photo());
      await waitFor(() => expect(screen.getAllByLabelText("Uploaded")).toHaveLength(count));
    };
    await user.type(notes(), "Dried the pantry.");
    await add(1);
    answer = () => problem(503, "The portal cannot save right now.");
    await user.click(addButton());
    await screen.findByText(/^Failed to update status/);
    await add(2);
    answer = () => HttpResponse.json({ status: 409, code: "idempotency_key_reused", detail: "x" }, { status: 409 });
    await user.click(addButton());
    await screen.findByText(/^Your first attempt went through/);
    await waitFor(() => expect(screen.getAllByLabelText("Uploaded")).toHaveLength(1));
    // The attached upload no longer belongs to the form. The other one is uploaded again for the next update.
    await waitFor(() => expect(discarded).toEqual(["upload-2"]));

    answer = () => HttpResponse.json({}, { status: 201 });
    await user.click(addButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent[2]?.body).toMatchObject({ notes: "Dried the pantry.", attachments: ["upload-3"] });
    expect(uploads[2]?.get("target_id")).toBe(sent[2]?.body.id);
    expect(sent[2]?.body.id).not.toBe(sent[0]?.body.id);
  });

  it("appends the code of a file error", async () => {
    const { user } = await open();
    await user.type(notes(), "Dried the pantry.");
    answer = () => problem(422, "Refused", [{ field: "attachments", code: "23514", message: "" }]);
    await user.click(addButton());
    expect(
      await screen.findByText(
        "Failed to update status: File validation failed - check file size and type (Code: 23514)",
      ),
    ).toBeInTheDocument();
  });

  it("cannot be closed while saving", async () => {
    let finish: () => void = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.use(
      http.post("*/api/projects/ABC234/updates", async () => {
        await finished;
        return HttpResponse.json({}, { status: 201 });
      }),
    );
    const { user } = await open();
    await user.type(notes(), "Dried the pantry.");
    await user.click(addButton());
    expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Close" })).toBeDisabled();
    await user.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByText("Discard this update?")).not.toBeInTheDocument();
    finish();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it("asks before discarding, and then removes the uploads", async () => {
    const { user } = await open();
    await user.upload(screen.getByLabelText("Photos and files"), photo());
    await screen.findByLabelText("Uploaded");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByText("Discard this update?")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Keep editing" }));
    expect(onClose).not.toHaveBeenCalled();

    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(onClose).toHaveBeenCalledOnce();
    await waitFor(() => expect(discarded).toEqual(["upload-1"]));
  });

  it("removes its uploads when the page is left", async () => {
    const { user, unmount } = await open();
    await user.upload(screen.getByLabelText("Photos and files"), photo());
    await screen.findByLabelText("Uploaded");
    unmount();
    await waitFor(() => expect(discarded).toEqual(["upload-1"]));
  });

  it("keeps uploads being attached when the page is left", async () => {
    let finish: () => void = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.use(
      http.post("*/api/projects/ABC234/updates", async () => {
        await finished;
        return HttpResponse.json({}, { status: 201 });
      }),
    );
    const { user, unmount } = await open();
    await user.type(notes(), "Dried the pantry.");
    await user.upload(screen.getByLabelText("Photos and files"), photo());
    await screen.findByLabelText("Uploaded");
    await user.click(addButton());
    await waitFor(() => expect(addButton()).toBeDisabled());
    unmount();
    finish();
    await finished;
    // This request is sent after any request that leaving would send, so waiting for it is enough.
    await discardUpload("the last");
    expect(discarded).toEqual(["the last"]);
  });

  it("sends the update as soon as its files are uploaded", async () => {
    let arrive: () => void = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.use(
      http.post("*/api/uploads", async () => {
        await arrived;
        return HttpResponse.json(
          { id: "late", file_name: "wall.jpg", file_type: "image/jpeg", file_size: 5 },
          { status: 201 },
        );
      }),
    );
    const { user } = await open();
    await user.type(notes(), "Dried the pantry.");
    await user.upload(screen.getByLabelText("Photos and files"), photo());
    await user.click(addButton());
    expect(screen.getByText("The update will be sent as soon as the files are uploaded.")).toBeInTheDocument();
    expect(sent).toEqual([]);
    arrive();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.map(({ body }) => body.attachments)).toEqual([["late"]]);
  });

  it("does not send the update when a failed file is removed", async () => {
    let fail: () => void = () => {};
    const failed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    server.use(
      http.post("*/api/uploads", async () => {
        await failed;
        return problem(503, "The portal cannot save right now.");
      }),
    );
    const { user } = await open();
    await user.type(notes(), "Dried the pantry.");
    await user.upload(screen.getByLabelText("Photos and files"), photo());
    await user.click(addButton());
    fail();
    expect(await screen.findByText("Failed to upload one or more files. Retry or remove them.")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Remove wall.jpg" }));
    expect(sent).toEqual([]);
    expect(addButton()).toBeEnabled();
    expect(notes()).toHaveValue("Dried the pantry.");
  });

  it("sends without a failed file if asked to, but not what needs it", async () => {
    const { user } = await open();
    server.use(http.post("*/api/uploads", () => new HttpResponse(null, { status: 503 }), { once: true }));
    await user.upload(screen.getByLabelText("Photos and files"), photo());
    await screen.findByRole("button", { name: "Retry wall.jpg" });
    const leaveOut = () => screen.queryByRole("button", { name: "Send without the failed files" });
    expect(leaveOut(), "there are no notes").not.toBeInTheDocument();
    await user.type(notes(), "Dried the pantry.");
    await user.upload(screen.getByLabelText("Photos and files"), photo());
    await screen.findByLabelText("Uploaded");
    expect(addButton()).toBeDisabled();
    await user.click(leaveOut() as HTMLElement);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.map(({ body }) => body.attachments)).toEqual([["upload-1"]]);
  });

  it("explains waiting while offline, and sends once online", async () => {
    const { user } = await open();
    await user.type(notes(), "Dried the pantry.");
    onlineManager.setOnline(false);
    try {
      await user.click(addButton());
      expect(await screen.findByText(/^You are offline/)).toBeInTheDocument();
      expect(sent).toEqual([]);
    } finally {
      onlineManager.setOnline(true);
    }
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toHaveLength(1);
  });

  it("retries files automatically once online", async () => {
    const { user } = await open();
    server.use(http.post("*/api/uploads", () => HttpResponse.error(), { once: true }));
    await user.upload(screen.getByLabelText("Photos and files"), photo());
    expect(await screen.findByRole("button", { name: "Retry wall.jpg" })).toBeInTheDocument();
    window.dispatchEvent(new Event("online"));
    expect(await screen.findByLabelText("Uploaded")).toBeInTheDocument();
  });

  it("treats a second Escape as keeping the update", async () => {
    const { user } = await open();
    await user.type(notes(), "Dried the pantry.");
    await user.keyboard("{Escape}");
    expect(screen.getByText("Discard this update?")).toBeInTheDocument();
    await user.keyboard("{Escape}");
    expect(screen.queryByText("Discard this update?")).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    expect(notes()).toHaveValue("Dried the pantry.");
  });

  it("offers a retry for a failed upload, but not for a rejected file", async () => {
    const { user } = await open();
    server.use(http.post("*/api/uploads", () => problem(503, "The portal cannot save right now."), { once: true }));
    await user.upload(screen.getByLabelText("Photos and files"), photo());
    expect(await screen.findByText("Failed to upload wall.jpg: The portal cannot save right now.")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Retry wall.jpg" }));
    expect(await screen.findByLabelText("Uploaded")).toBeInTheDocument();

    server.use(http.post("*/api/uploads", () => problem(422, "The file is not what its name says."), { once: true }));
    await user.upload(screen.getByLabelText("Photos and files"), new File(["x"], "b.png", { type: "image/png" }));
    expect(await screen.findByText("Failed to upload b.png: The file is not what its name says.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Retry b.png" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Remove b.png" })).toBeInTheDocument();
  });

  it("closes immediately when nothing was entered", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("accepts at most five files without an outbox", async () => {
    const { user } = await open();
    await user.upload(screen.getByLabelText("Photos and files"), [1, 2, 3, 4, 5, 6].map(photo));
    expect(await screen.findByText("You can only upload up to 5 files.")).toBeInTheDocument();
    expect(screen.getAllByText("wall.jpg")).toHaveLength(5);
  });

  describe("with an outbox on the device", () => {
    const keep = vi.fn();
    const openKept = async (change: object = {}) => {
      keep.mockReset();
      keep.mockResolvedValue(undefined);
      const shown = { ...project, ...change };
      const rendered = await renderInPortal(<AddUpdateDialog project={shown} keep={keep} onClose={onClose} />);
      await rendered.user.type(await screen.findByRole("textbox", { name: "Notes" }), "Dried the pantry.");
      return rendered;
    };
    const to = { id: project.id, number: project.project_number };

    it("hands the update over, closes, and sends nothing itself", async () => {
      const { user } = await openKept();
      await user.upload(screen.getByLabelText("Photos and files"), photo());
      expect(screen.getByText("wall.jpg")).toBeInTheDocument();
      await user.click(addButton());
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      expect(keep).toHaveBeenCalledExactlyOnceWith(to, {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        notes: "Dried the pantry.",
        choice: undefined,
        closing: {},
        files: [expect.objectContaining({ name: "wall.jpg" })],
      });
      expect([sent, uploads, discarded]).toEqual([[], [], []]);
      expect(screen.queryByText("Project status updated successfully")).not.toBeInTheDocument();
    });

    const named = (...names: string[]) => names.map((name) => new File(["photo"], name, { type: "image/jpeg" }));
    const many = (count: number) => named(...Array.from({ length: count }, (_, index) => `${index + 1}.jpg`));
    const handedOver = () =>
      keep.mock.calls.map(([, entry]) => [entry.notes, entry.files.map(({ name }: File) => name).join(" ")]);

    it("turns more than five photos into several updates", async () => {
      const { user } = await openKept();
      await user.upload(screen.getByLabelText("Photos and files"), many(12));
      expect(screen.getByText(/^12 files, sent as 3 updates\. Maximum size: 10 MB/)).toBeInTheDocument();
      await user.click(addButton());
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      expect(handedOver()).toEqual([
        ["Dried the pantry.", "1.jpg 2.jpg 3.jpg 4.jpg 5.jpg"],
        ["More photos and files (2 of 3)", "6.jpg 7.jpg 8.jpg 9.jpg 10.jpg"],
        ["More photos and files (3 of 3)", "11.jpg 12.jpg"],
      ]);
      expect(new Set(keep.mock.calls.map(([, entry]) => entry.id)).size).toBe(3);
    });

    it("keeps the photos that the device has no room for in the form", async () => {
      const { user } = await openKept();
      await user.upload(screen.getByLabelText("Photos and files"), many(7));
      keep.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new DOMException("", "QuotaExceededError"));
      await user.click(addButton());
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(uploads.map((upload) => upload.get("file_name"))).toEqual(["6.jpg", "7.jpg"]);
      expect(sent[0]?.body).toMatchObject({ notes: "More photos and files (2 of 2)" });
      expect(sent[0]?.body.id).not.toBe(keep.mock.calls[0]?.[1].id);
    });

    it("sends photos in the chosen order", async () => {
      const { user } = await openKept();
      await user.upload(screen.getByLabelText("Photos and files"), named("wall.jpg", "floor.jpg", "roof.jpg"));
      await user.click(screen.getByRole("button", { name: "Move roof.jpg up" }));
      await user.click(screen.getByRole("button", { name: "Move roof.jpg up" }));
      const up = screen.getByRole("button", { name: "Move roof.jpg up" });
      expect(up).toHaveFocus();
      expect(up).toHaveAttribute("aria-disabled", "true");
      await user.click(screen.getByRole("button", { name: "Remove floor.jpg" }));
      await user.click(addButton());
      await waitFor(() => expect(handedOver()).toEqual([["Dried the pantry.", "roof.jpg wall.jpg"]]));
    });

    it("closes only after the update was stored", async () => {
      const { user, unmount } = await openKept();
      let finish: () => void = () => {};
      keep.mockReturnValue(
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
      );
      await user.click(addButton());
      expect(addButton()).toBeDisabled();
      await user.keyboard("{Escape}");
      expect(onClose).not.toHaveBeenCalled();
      unmount();
      finish();
      await discardUpload("the last");
      expect(onClose).not.toHaveBeenCalled();
    });

    it("sends directly when the device cannot store it, and says so", async () => {
      const { user } = await openKept();
      await user.upload(screen.getByLabelText("Photos and files"), photo());
      let arrive: () => void = () => {};
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      server.use(
        http.post("*/api/uploads", async () => {
          await arrived;
          return HttpResponse.json({ id: "direct", file_name: "wall.jpg" }, { status: 201 });
        }),
      );
      keep.mockRejectedValue(new DOMException("private mode", "InvalidStateError"));
      await user.click(addButton());
      expect(
        await screen.findByText("This device cannot store the update. Keep this page open until it is sent."),
      ).toBeInTheDocument();
      expect(onClose).not.toHaveBeenCalled();
      arrive();
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      expect(keep).toHaveBeenCalledOnce();
      expect(sent.map(({ body }) => body.attachments)).toEqual([["direct"]]);
      expect(
        await screen.findByText(
          "Status updated successfully! 1 file(s) uploaded and will appear in the project timeline.",
        ),
      ).toBeInTheDocument();
    });

    it("sends an update without files directly if it cannot be stored", async () => {
      const { user } = await openKept();
      keep.mockRejectedValue(new DOMException("full", "QuotaExceededError"));
      await user.click(addButton());
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      expect(sent.map(({ body }) => body.notes)).toEqual(["Dried the pantry."]);
    });

    it.each([
      ["QuotaExceededError", /^This device is out of storage/],
      ["InvalidStateError", /^This device cannot store the update\. Try again/],
    ])("keeps the input when storing fails for a cached project: %s", async (name, text) => {
      const { user } = await openKept({ project_code: undefined });
      keep.mockRejectedValueOnce(new DOMException("no", name));
      await user.click(addButton());
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(notes()).toHaveValue("Dried the pantry.");
      expect(onClose).not.toHaveBeenCalled();
      await user.click(addButton());
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      expect(sent).toEqual([]);
    });
  });
});
