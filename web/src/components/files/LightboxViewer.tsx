import attachmentText from "locales/attachment.ftl";
import { Fragment, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
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
import type { StoredFile } from "./file-kind";
import classes from "./LightboxViewer.module.css";
import { LABELS } from "./lightbox-labels";
import type { LightboxProps } from "./lightbox-props";
import { PhotoLayer } from "./PhotoLayer";
import { pairsIn } from "./photo-pair";
import { Beside, besidePlugin, useBeside } from "./use-beside";
import { useDownload } from "./use-download";
import { RefetchFiles, workingLink } from "./working-link";

const PLUGINS = [Captions, Counter, Download, Zoom, besidePlugin];

/** An image as compared by content. */
interface Described {
  src: string;
  alt: string;
  file: Pick<StoredFile, "file_name" | "uploaded_at" | "facts" | "description">;
  download: { url: string; filename: string };
}

/** The lightbox, in a separate chunk. */
export default function LightboxViewer(props: LightboxProps & { first: string }) {
  useBackCloses(props.onClose);
  useIsOnTop();
  const { images, pool = images, layer, actions, onClose, onDescribe } = props;
  const { put, slides, shown, onView } = useSlides(images, props.first);
  const before = useMemo(() => pairsIn(pool), [pool]);
  const { beside, tools, isFactsOpen, onKeyDown } = useBeside({
    shown,
    before: shown && before(shown),
    code: props.code,
    onDescribe:
      onDescribe &&
      ((file) => {
        onClose();
        onDescribe(file);
      }),
    onClose,
  });
  const download = useDownload();
  const onFailed = useNewLinks(images);
  const forShown = (part: typeof layer) => (typeof part === "function" ? shown && part(shown) : part);
  const over = forShown(layer);
  return (
    <Beside value={beside}>
      <LightboxBase
        open
        close={onClose}
        index={put}
        on={{ view: ({ index }) => onView(index) }}
        labels={LABELS}
        plugins={PLUGINS}
        className={classes.viewer ?? ""}
        portal={{ container: { onKeyDown, ...(isFactsOpen && { "data-facts": true }) } }}
        captions={{ descriptionTextAlign: "center" }}
        styles={{
          // Not cut after some lines: the facts are worth reading.
          captionsDescription: { display: "block", overflowWrap: "anywhere" },
          captionsDescriptionContainer: { paddingBottom: "max(16px, env(safe-area-inset-bottom))" },
        }}
        slides={slides}
        toolbar={{ buttons: [<Fragment key="actions">{forShown(actions)}</Fragment>, ...tools, "close"] }}
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
          slideContainer: ({ slide, children }) => (
            <>
              {children}
              {over && "src" in slide && slide.src === shown?.url && <PhotoLayer>{over}</PhotoLayer>}
            </>
          ),
          ...(images.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }),
        }}
      />
    </Beside>
  );
}

/** The slides, and which one is shown. */
function useSlides(images: StoredFile[], first: string) {
  // Track the image by id, because images may be added or removed while the lightbox is open.
  const [shown, setShown] = useState({ id: first, index: 0 });
  // Compare by content: the lightbox interrupts its current action for every new array, and pages refetch the same files.
  const described = useMemo(
    () =>
      JSON.stringify(
        images.map(
          ({ url, file_name, uploaded_at, facts, description, download_url }): Described => ({
            src: url,
            alt: file_name,
            file: { file_name, uploaded_at, facts, description },
            download: { url: download_url, filename: file_name },
          }),
        ),
      ),
    [images],
  );
  const slides = useMemo<Slide[]>(
    () =>
      (JSON.parse(described) as Described[]).map(({ file, ...slide }) => ({
        ...slide,
        description: <FileFacts file={file} />,
      })),
    [described],
  );
  // Set the index only when the images change. Otherwise the lightbox navigates on its own. Passing back each step would undo a
  // step made in the meantime.
  const [put, setPut] = useState({ described, index: placeOf(shown, images) });
  if (put.described !== described) setPut({ described, index: placeOf(shown, images) });
  const onView = (index: number) => {
    const image = images[index];
    if (image) setShown({ id: image.id, index });
  };
  return { put: put.index, slides, shown: images[placeOf(shown, images)], onView };
}

/** Asks for new links. Signed links expire while a page is open. When one fails, all are refetched, and the slides then use the new ones. */
function useNewLinks(images: StoredFile[]) {
  const refetch = useContext(RefetchFiles);
  const asked = useRef(new Set<string>());
  return (index: number) => {
    const image = images[index];
    if (!image || asked.current.has(image.id)) return;
    asked.current.add(image.id);
    workingLink(image, "url", refetch).catch(() => undefined);
  };
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
