import attachmentText from "locales/attachment.ftl";
import photoText from "locales/photo.ftl";
import { createContext, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
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
import { FileFacts } from "./FileFacts";
import classes from "./FileFacts.module.css";
import type { StoredFile } from "./file-kind";
import { useDownload } from "./use-download";
import { RefetchFiles, workingLink } from "./working-link";

/** The lightbox texts, by their English defaults. */
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

/** Changes what a photo says, by its id; undefined if the user may not. */
const Describe = createContext<((id: string) => void) | undefined>(undefined);

/** An image as compared by content. */
interface Described {
  id: string;
  src: string;
  alt: string;
  file: Pick<StoredFile, "file_name" | "uploaded_at" | "facts">;
  download: { url: string; filename: string };
}

interface ViewerProps {
  images: StoredFile[];
  first: string;
  onClose: () => void;
}

interface DescribeProps {
  /** Changes what the shown photo says; undefined if the user may not. */
  onDescribe?: ((file: StoredFile) => void) | undefined;
}

/** The lightbox, in a separate chunk. */
export default function LightboxViewer({ onDescribe, ...props }: ViewerProps & DescribeProps) {
  const describe = (id: string) => {
    const image = props.images.find((other) => other.id === id);
    if (image) onDescribe?.(image);
  };
  return (
    <Describe value={onDescribe && describe}>
      <Viewer {...props} />
    </Describe>
  );
}

function Viewer(props: ViewerProps) {
  useBackCloses(props.onClose);
  useIsOnTop();
  const { images } = props;
  // Track the image by id, because images may be added or removed while the lightbox is open.
  const [shown, setShown] = useState({ id: props.first, index: 0 });
  // Compare by content: the lightbox interrupts its current action for every new array, and pages refetch the same files.
  const described = JSON.stringify(
    images.map(
      (image): Described => ({
        id: image.id,
        src: image.url,
        alt: image.file_name,
        file: { file_name: image.file_name, uploaded_at: image.uploaded_at, facts: image.facts },
        download: { url: image.download_url, filename: image.file_name },
      }),
    ),
  );
  const slides = useMemo<Slide[]>(
    () =>
      (JSON.parse(described) as Described[]).map(({ id, file, ...slide }) => ({
        ...slide,
        description: <Words id={id} file={file} />,
      })),
    [described],
  );
  // Set the index only when the images change. Otherwise the lightbox navigates on its own. Passing back each step would undo a
  // step made in the meantime.
  const [put, setPut] = useState({ described, index: placeOf(shown, images) });
  if (put.described !== described) setPut({ described, index: placeOf(shown, images) });
  const download = useDownload();
  const refetch = useContext(RefetchFiles);
  const asked = useRef(new Set<string>());
  // Signed links expire while a page is open. When one fails, all are refetched, and the slides then use the new ones.
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
      captions={{ descriptionTextAlign: "center" }}
      styles={{
        // Not cut after some lines: the facts are worth reading.
        captionsDescription: { display: "block", overflowWrap: "anywhere" },
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

/** The facts of an image, and a button that changes what it says. */
function Words({ id, file }: Pick<Described, "id" | "file">) {
  const describe = useContext(Describe);
  return (
    <>
      <FileFacts file={file} />
      {describe && (
        <button type="button" className={classes.describe} onClick={() => describe(id)}>
          {photoText("edit")}
        </button>
      )}
    </>
  );
}

/** The index of an image; its previous index if it was removed. */
function placeOf(shown: { id: string; index: number }, images: readonly StoredFile[]): number {
  const found = images.findIndex(({ id }) => id === shown.id);
  return found < 0 ? Math.min(shown.index, images.length - 1) : found;
}

/** Shown for an image that failed to load. */
function ImageFailed({ onFailed }: { onFailed: (index: number) => void }) {
  const { currentIndex } = useLightboxState();
  const ask = useEffectEvent(onFailed);
  useEffect(() => ask(currentIndex), [currentIndex]);
  return <p role="alert">{attachmentText("lightbox-failed")}</p>;
}
