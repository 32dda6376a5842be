import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { ActionIcon, SegmentedControl, Text } from "@mantine/core";
import { IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import commonText from "locales/common.ftl";
import photoViewText from "locales/photo-view.ftl";
import { type RefObject, useRef, useState } from "react";
import type { StoredFile } from "@/components/files/file-kind";
import { PairSlider, type Side } from "@/components/files/PairSlider";
import { PhotoFactList } from "@/components/files/PhotoPanel";
import { Modal } from "@/components/overlays/Modal";
import { useBackCloses } from "@/components/overlays/use-back-closes";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import classes from "./CompareDialog.module.css";
import { scrollAlike, sidesOf } from "./comparison";

/** Two photos beside each other, or under a slider. */
export type View = "side-by-side" | "slider";

const ZOOMS = [1, 1.5, 2, 3, 4];

interface CompareDialogProps {
  photos: [StoredFile, StoredFile];
  /** How the photos are shown at first. */
  first: View;
  onClose: () => void;
}

/** Compares two photos, with what is known about them. */
export default function CompareDialog({ photos, first, onClose }: CompareDialogProps) {
  useFocusBack();
  useBackCloses(onClose);
  const [view, setView] = useState<View>(first);
  const [zoom, setZoom] = useState(0);
  const [left, right] = sidesOf(...photos);
  return (
    <Modal
      opened
      onClose={onClose}
      title={view === "slider" ? photoViewText("pair") : photoViewText("compare-title")}
      size="76rem"
      closeButtonProps={{ "aria-label": commonText("close") }}
    >
      <div className={classes.compared}>
        <div className={classes.controls}>
          <SegmentedControl
            value={view}
            onChange={(value) => setView(value as View)}
            data={(["side-by-side", "slider"] as const).map((value) => ({ value, label: photoViewText(value) }))}
            aria-label={photoViewText("how")}
          />
          {view === "side-by-side" && <ZoomButtons zoom={zoom} onZoom={setZoom} />}
        </div>
        {view === "slider" ? (
          <PairSlider left={left} right={right} />
        ) : (
          <SideBySide left={left} right={right} zoom={ZOOMS[zoom] ?? 1} />
        )}
        <div className={classes.facts}>
          {[left, right].map(({ file, label }) => (
            <div key={file.id}>
              <Text fw={600}>{label}</Text>
              <PhotoFactList file={file} />
            </div>
          ))}
        </div>
      </div>
    </Modal>
  );
}

/** Zooms both photos. `zoom` is an index into the steps. */
function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <div className={classes.zoom}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={photoViewText("zoom-out")}
        disabled={zoom === 0}
        onClick={() => onZoom(zoom - 1)}
      >
        <IconZoomOut size={20} aria-hidden />
      </ActionIcon>
      <Text size="sm" role="status">
        {photoViewText("zoom", { percent: (ZOOMS[zoom] ?? 1) * 100 })}
      </Text>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={photoViewText("zoom-in")}
        disabled={zoom === ZOOMS.length - 1}
        onClick={() => onZoom(zoom + 1)}
      >
        <IconZoomIn size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Both photos with the same zoom. Scrolling one scrolls the other. */
function SideBySide({ left, right, zoom }: { left: Side; right: Side; zoom: number }) {
  const [one, other] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)];
  return (
    <div className={classes.sides}>
      <Zoomed side={left} zoom={zoom} frame={one} twin={other} />
      <Zoomed side={right} zoom={zoom} frame={other} twin={one} />
    </div>
  );
}

interface ZoomedProps {
  side: Side;
  zoom: number;
  frame: RefObject<HTMLElement | null>;
  /** The frame of the other photo, which scrolls along. */
  twin: RefObject<HTMLElement | null>;
}

function Zoomed({ side: { file, label }, zoom, frame, twin }: ZoomedProps) {
  const name = photoViewText("photo", { side: label, name: file.file_name });
  const size = `${zoom * 100}%`;
  return (
    <figure className={classes.side}>
      <section
        ref={frame}
        className={classes.frame}
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll a photo that is zoomed in
        tabIndex={0}
        onScroll={(event) => twin.current && scrollAlike(event.currentTarget, twin.current)}
      >
        <img className={classes.photo} src={file.url} alt={name} style={{ width: size, height: size }} />
      </section>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
