import { fireEvent } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { storedFile } from "@/test/samples";
import { Thumbnail } from "./Thumbnail";

const photo = storedFile();
const shown = (file: typeof photo) => <Thumbnail file={file} width={96} height={96} iconSize={40} />;

it("shows the thumbnail at a fixed size and loads it lazily", async () => {
  const { container } = await renderInPortal(shown(photo));
  const picture = container.querySelector("img");
  expect(picture).toHaveAttribute("src", photo.thumbnail_url);
  expect(picture).toHaveAttribute("width", "96");
  expect(picture).toHaveAttribute("height", "96");
  expect(picture).toHaveAttribute("loading", "lazy");
});

it("shows an icon for a file that is not an image", async () => {
  const { container } = await renderInPortal(shown(storedFile({ file_type: "application/pdf" })));
  expect(container.querySelector("img")).toBeNull();
  expect(container.querySelector("svg")).not.toBeNull();
});

it("falls back to the icon when the thumbnail fails to load", async () => {
  const { container } = await renderInPortal(shown(photo));
  const picture = container.querySelector("img");
  if (picture) fireEvent.error(picture);
  expect(container.querySelector("img")).toBeNull();
  expect(container.querySelector("svg")).not.toBeNull();
});
