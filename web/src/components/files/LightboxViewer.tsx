import attachmentText from "locales/attachment.ftl";
import { useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import LightboxBase, { type Slide, useLightboxState } from "yet-another-react-lightbox";
import Captions from "yet-another-react-lightbox/plugins/captions";
import Counter from "yet-another-react-lightbox/plugins/counter";
import Download from "yet-another-react-lightbox/plugins/download";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import "yet-another-react-lightbox/plugins/captions.css";
import "yet-another-react-lightbox/plugins/counter.css";
import { useBackCloses } from "@/components/overlays/use-back-closes";
import { useIsOnTop } from "@/components/overlays/use-is-on-top";
import type { StoredFile } from "./file-kind";
import { useDownload } from "./use-download";
import { RefetchFiles, workingLink } from "./working-link";

/** What the lightbox says, by the English that it would say by itself. */
const LABELS = {
  Previous: attachmentText("lightbox-previous"),
  Next: attachmentText("lightbox-next"),
  Close: attachmentText("lightbox-close"),
  Download: attachmentText("lightbox-download"),
  "Zoom in": attachmentText("lightbox-zoom-in"),
  "Zoom out": attachmentText("lightbox-zoom-out"),
  Lightbox: attachmentText("lightbox-lightbox"),
  "Photo gallery": attachmentText("lightbox-photo-gallery"),
  Carousel: attachmentText("lightbox-carousel"),
  Slide: attachmentText("lightbox-slide"),
  Caption: attachmentText("lightbox-caption"),
  "{index} of {total}": attachmentText("lightbox-index-of-total", { index: "{index}", total: "{total}" }),
};

/** The lightbox itself, in a chunk of its own. */
export default function LightboxViewer(props: { images: StoredFile[]; first: string; onClose: () => void }) {
  useBackCloses(props.onClose);
  useIsOnTop();
  const { images } = props;
  // What is looked at is a picture and no place among them: others come and go while it is shown.
  const [shown, setShown] = useState({ id: props.first, index: 0 });
  // By what they say: the lightbox stops what it is doing for every new array, and pages read the same files anew.
  const described = JSON.stringify(
    images.map((image) => ({
      src: image.url,
      alt: image.file_name,
      description: image.file_name,
      download: { url: image.download_url, filename: image.file_name },
    })),
  );
  const slides = useMemo<Slide[]>(() => JSON.parse(described), [described]);
  // Put there only when the pictures change. In between the lightbox moves by itself: told anew of each step that it has made, it
  // would take back the one that was made meanwhile.
  const [put, setPut] = useState({ described, index: placeOf(shown, images) });
  if (put.described !== described) setPut({ described, index: placeOf(shown, images) });
  const download = useDownload();
  const refetch = useContext(RefetchFiles);
  const asked = useRef(new Set<string>());
  // Links die while a page stays open. All of them are asked for anew when one of them has; the slides then show these.
  const onFailed = (index: number) => {
    const image = images[index];
    if (!image || asked.current.has(image.id)) return;
    asked.current.add(image.id);
    workingLink(image, "url", refetch).catch(() => undefined);
  };
  return (
    <LightboxBase
      open
      close={props.onClose}
      index={put.index}
      on={{
        view: ({ index }) => {
          const image = images[index];
          if (image) setShown({ id: image.id, index });
        },
      }}
      labels={LABELS}
      plugins={[Captions, Counter, Download, Zoom]}
      captions={{ descriptionTextAlign: "center", descriptionMaxLines: 2 }}
      styles={{
        captionsDescription: { overflowWrap: "anywhere" },
        captionsDescriptionContainer: { paddingBottom: "max(16px, env(safe-area-inset-bottom))" },
      }}
      slides={slides}
      download={{
        download: ({ slide }) => {
          const file = images.find(({ url }) => "src" in slide && url === slide.src);
          if (file) void download(file);
        },
      }}
      carousel={{ finite: true }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      render={{
        iconError: () => <ImageFailed onFailed={onFailed} />,
        ...(images.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  );
}

/** Where a picture is among them; where it was, if it is gone. */
function placeOf(shown: { id: string; index: number }, images: readonly StoredFile[]): number {
  const found = images.findIndex(({ id }) => id === shown.id);
  return found < 0 ? Math.min(shown.index, images.length - 1) : found;
}

/** In place of a picture that could not be loaded. */
function ImageFailed({ onFailed }: { onFailed: (index: number) => void }) {
  const { currentIndex } = useLightboxState();
  const ask = useEffectEvent(onFailed);
  useEffect(() => ask(currentIndex), [currentIndex]);
  return <p role="alert">{attachmentText("lightbox-failed")}</p>;
}
