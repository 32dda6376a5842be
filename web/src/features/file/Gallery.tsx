import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import galleryText from "locales/gallery.ftl";
import photoViewText from "locales/photo-view.ftl";
import { type ReactNode, useMemo, useState } from "react";
import { isPassing } from "@/api/client";
import { useAnnotations } from "@/components/annotation/use-annotations";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import type { StoredFile } from "@/components/files/file-kind";
import { ImageTile } from "@/components/files/ImageTile";
import { Lightbox } from "@/components/files/Lightbox";
import { RefetchFiles } from "@/components/files/working-link";
import { useAddressChoice } from "@/lib/browser/use-address-state";
import { arrange } from "./arrangement";
import classes from "./Gallery.module.css";
import { GalleryPair } from "./GalleryPair";
import { pairsOf } from "./gallery-pairs";
import { photosIn, type Work } from "./photo-days";
import { fileListQuery } from "./queries";
import { SectionList } from "./SectionList";
import { firstOf } from "./section-rows";

const OWNER = { kind: "owner" } as const;

/** Photos shown at first, so that what is below them is not far away. */
const AT_FIRST = 12;

/** Loads the owner's files, and shows the state until they are there. */
export function OwnerFiles({ children }: { children: (files: StoredFile[]) => ReactNode }) {
  const files = useQuery(fileListQuery(OWNER));
  const refetch = async () => (await files.refetch({ throwOnError: true })).data ?? [];
  if (files.isPending) return <ComponentSkeleton />;
  if (!files.data || (files.isError && !isPassing(files.error))) {
    return <ErrorState title={galleryText("load-failed")} error={files.error} onRetry={() => files.refetch()} />;
  }
  return <RefetchFiles value={refetch}>{children(files.data)}</RefetchFiles>;
}

/** The owner's photos, by date or by room and phase. Before and after come first: of photos that say so, or once the work has begun. */
export function Gallery({ work }: { work: Work | undefined }) {
  return <OwnerFiles>{(files) => <Photos files={files} work={work} />}</OwnerFiles>;
}

function Photos({ files, work }: { files: StoredFile[]; work: Work | undefined }) {
  const [showsAll, setShowsAll] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const [by, setBy] = useAddressChoice<"date" | "room">("arrange", ["date", "room"]);
  const photos = useMemo(() => photosIn(files), [files]);
  const sections = useMemo(() => arrange(photos, by), [photos, by]);
  const ordered = useMemo(() => sections.flatMap((section) => section.files), [sections]);
  const pairs = useMemo(() => pairsOf(photos, work), [photos, work]);
  const { layer, actions } = useAnnotations(OWNER);
  const viewer = { pool: photos, layer, actions };
  if (photos.length === 0)
    return (
      <EmptyState icon={IconPhoto} title={galleryText("none")}>
        {galleryText("none-hint")}
      </EmptyState>
    );
  return (
    <div className={classes.gallery}>
      {pairs.map((pair) => (
        <GalleryPair key={pair.right.file.id} pair={pair} viewer={viewer} />
      ))}
      {photos.some(({ description }) => description?.room || description?.phase) && (
        <SegmentedControl
          className={classes.choice}
          value={by}
          onChange={(value) => setBy(value as "date" | "room")}
          data={[
            { value: "date", label: photoViewText("by-date") },
            { value: "room", label: photoViewText("by-room") },
          ]}
          aria-label={photoViewText("arrange")}
        />
      )}
      <SectionList
        sections={showsAll ? sections : firstOf(sections, AT_FIRST)}
        areTiles
        isInPanel
        card={(photo) => <ImageTile image={photo} onOpen={() => setOpened(photo.id)} />}
      />
      {!showsAll && photos.length > AT_FIRST && (
        <Button variant="default" className={classes.more} onClick={() => setShowsAll(true)}>
          {galleryText("more", { count: photos.length - AT_FIRST })}
        </Button>
      )}
      <Lightbox {...viewer} images={ordered} first={opened} onClose={() => setOpened(null)} />
    </div>
  );
}
