import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { renderInPortal } from "@/test/render";
import { storedFile } from "@/test/samples";
import { server } from "@/test/server";
import { useDownloadLink } from "./use-download";
import { RefetchFiles } from "./working-link";

const file = storedFile({ file_name: "claim.pdf", download_url: "/api/files/claim.pdf?old" });
const fresh = { ...file, download_url: "/api/files/claim.pdf?fresh" };

function DownloadLink() {
  return <a {...useDownloadLink(file)}>Download</a>;
}

/** The URL query and the file name of each saved file. */
let saved: Array<[string, string]>;
/** The URL query of each HEAD request. */
let requested: string[];
/** The response status by URL query; 200 for others. */
let statuses: Record<string, number>;
const refetch = vi.fn();

beforeEach(() => {
  saved = [];
  requested = [];
  statuses = {};
  refetch.mockReset().mockResolvedValue([storedFile(), fresh]);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([new URL(this.href).search, this.download]);
  });
  server.use(
    http.head("*/api/files/claim.pdf", ({ request }) => {
      const { search } = new URL(request.url);
      requested.push(search);
      return new HttpResponse(null, { status: statuses[search] ?? 200 });
    }),
  );
});

async function clickDownload() {
  const { user } = await renderInPortal(
    <RefetchFiles value={refetch}>
      <DownloadLink />
    </RefetchFiles>,
  );
  const link = screen.getByText("Download");
  expect(link).toHaveAttribute("href", file.download_url);
  await user.click(link);
}

it("downloads a file through a valid link", async () => {
  await clickDownload();
  await waitFor(() => expect(saved).toEqual([["?old", "claim.pdf"]]));
  expect(refetch).not.toHaveBeenCalled();
});

it("requests a fresh link when the current one has expired", async () => {
  statuses = { "?old": 403 };
  await clickDownload();
  await waitFor(() => expect(saved).toEqual([["?fresh", "claim.pdf"]]));
  expect(requested).toEqual(["?old", "?fresh"]);
});

it("reports a failed download and saves nothing", async () => {
  statuses = { "?old": 403, "?fresh": 403 };
  await clickDownload();
  expect(await screen.findByText("Failed to download file")).toBeInTheDocument();
  expect(saved).toEqual([]);
});

it("shows the reason for a failed download", async () => {
  server.use(http.head("*/api/files/claim.pdf", () => HttpResponse.error()));
  await clickDownload();
  const text = "Failed to download file: Network error. Please check your connection and try again.";
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(saved).toEqual([]);
});
