import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { uploadFile } from "./upload";

/** An XMLHttpRequest that the tests control. */
class Line {
  upload: { onprogress?: (event: { loaded: number }) => void; onload?: () => void } = {};
  onload?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = "";
  open = vi.fn();
  setRequestHeader = vi.fn();
  send = vi.fn();
  abort = vi.fn();
  getResponseHeader = () => null;
}

let line: Line;

beforeEach(() => {
  vi.useFakeTimers();
  line = new Line();
  vi.stubGlobal("XMLHttpRequest", function Request() {
    return line;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts an upload and records its result. */
function send() {
  const seen: { upload?: unknown; error?: unknown } = {};
  uploadFile({
    file: new File(["photo"], "wall.jpg"),
    type: "image/jpeg",
    purpose: "status_update",
    targetId: "u1",
    onProgress: () => {},
    signal: new AbortController().signal,
  }).then(
    (upload) => {
      seen.upload = upload;
    },
    (error: unknown) => {
      seen.error = error;
    },
  );
  return seen;
}
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

it("cancels a stalled upload as if offline", async () => {
  const seen = send();
  await wait(25);
  line.upload.onprogress?.({ loaded: 2 });
  await wait(29);
  expect(seen.error).toBeUndefined();
  await wait(1);
  expect(seen.error).toMatchObject({ status: 0 });
  expect(line.abort).toHaveBeenCalledOnce();
});

it("continues while data is sent and then waits for the server", async () => {
  const seen = send();
  for (let loaded = 1; loaded <= 5; loaded += 1) {
    await wait(29);
    line.upload.onprogress?.({ loaded });
  }
  line.upload.onload?.();
  await wait(119);
  expect(line.abort).not.toHaveBeenCalled();
  line.status = 201;
  line.responseText = '{"id":"upload-1"}';
  line.onload?.();
  line.onloadend?.();
  await wait(600);
  expect(seen).toEqual({ upload: { id: "upload-1" } });
  expect(line.abort).not.toHaveBeenCalled();
});
