import { fireEvent, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { storedFile } from "@/test/samples";
import { server } from "@/test/server";
import { AttachmentLink } from "./AttachmentLink";

const video = storedFile({ file_name: "leak.mp4", file_type: "video/mp4", file_size: 52_428_800 });

it("plays a video in a dialog, with controls", async () => {
  server.use(http.head("*/api/files/leak.mp4", () => new HttpResponse()));
  const { user } = await renderInPortal(<AttachmentLink file={video} />);
  await user.click(screen.getByRole("link", { name: /leak\.mp4/ }));
  const player = await screen.findByLabelText("leak.mp4", { selector: "video" });
  expect(player).toHaveAttribute("src", video.url);
  expect(player).toHaveAttribute("controls");
  expect(player).toHaveAttribute("playsinline");
  expect(player).toHaveAttribute("preload", "metadata");
  expect(screen.getByRole("link", { name: "Download (50 MB)" })).toHaveAttribute("href", video.download_url);
});

it("offers a video that the browser cannot play as a download", async () => {
  server.use(http.head("*/api/files/leak.mp4", () => new HttpResponse()));
  const { user } = await renderInPortal(<AttachmentLink file={video} />);
  await user.click(screen.getByRole("link", { name: /leak\.mp4/ }));
  fireEvent.error(await screen.findByLabelText("leak.mp4", { selector: "video" }));
  expect(await screen.findByText(/^This browser cannot play this video\./)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Download (50 MB)" })).toBeInTheDocument();
});

it("reports a video that cannot be had", async () => {
  server.use(http.head("*/api/files/leak.mp4", () => new HttpResponse(null, { status: 404 })));
  const { user } = await renderInPortal(<AttachmentLink file={video} />);
  await user.click(screen.getByRole("link", { name: /leak\.mp4/ }));
  expect(await screen.findByText(/^Failed to play video: /)).toBeInTheDocument();
});

it("reads a table as text and downloads an email", async () => {
  const table = storedFile({ file_name: "rooms.csv", file_type: "text/csv" });
  const mail = storedFile({ file_name: "mail.eml", file_type: "message/rfc822" });
  server.use(
    http.head("*/api/files/rooms.csv", () => new HttpResponse()),
    http.get("*/api/files/rooms.csv", () => HttpResponse.text("room,size\nkitchen,12")),
  );
  const { user } = await renderInPortal(
    <>
      <AttachmentLink file={table} />
      <AttachmentLink file={mail} />
    </>,
  );
  expect(screen.getByRole("link", { name: /mail\.eml/ })).toHaveAttribute("href", mail.download_url);
  await user.click(screen.getByRole("link", { name: /rooms\.csv/ }));
  expect(await screen.findByText(/kitchen,12/)).toBeInTheDocument();
});
