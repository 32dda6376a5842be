import { Button, Title, UnstyledButton } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import galleryText from "locales/gallery.ftl";
import { type ReactNode, useState } from "react";
import { isPassing } from "@/api/client";
import { useAnnotations } from "@/components/annotation/use-annotations";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import type { StoredFile } from "@/components/files/file-kind";
import { ImageGrid } from "@/components/files/ImageGrid";
import { Lightbox } from "@/components/files/Lightbox";
import { Thumbnail } from "@/components/files/Thumbnail";
import { RefetchFiles } from "@/components/files/working-link";
import { formatDate } from "@/lib/time/dates";
import classes from "./Gallery.module.css";
import { beforeAndAfter, byDay, type PhotoDay, photosIn, type Work } from "./photo-days";
import { fileListQuery } from "./queries";

const OWNER = { kind: "owner" } as const;

/** Photos shown at first, and added by each step. Phones have little memory. */
const AT_FIRST = 12;
const MORE = 60;

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

/** The owner's photos by day, newest first. Once the work has begun, before and after come first. */
export function Gallery({ work }: { work: Work | undefined }) {
  return <OwnerFiles>{(files) => <Photos photos={photosIn(files)} work={work} />}</OwnerFiles>;
}

function Photos({ photos, work }: { photos: StoredFile[]; work: Work | undefined }) {
  const [most, setMost] = useState(AT_FIRST);
  const { layer, actions } = useAnnotations(OWNER);
  if (photos.length === 0)
    return (
      <EmptyState icon={IconPhoto} title={galleryText("none")}>
        {galleryText("none-hint")}
      </EmptyState>
    );
  const pair = beforeAndAfter(byDay(photos), work);
  return (
    <div className={classes.gallery}>
      {pair && (
        <div className={classes.pair}>
          {/* The first photo of the first day, and the last one of the last day. */}
          <Side label={galleryText("before")} day={pair.before} first={pair.before.photos.at(-1)} />
          <Side
            label={work?.isDone ? galleryText("after") : galleryText("latest")}
            day={pair.after}
            first={pair.after.photos[0]}
          />
        </div>
      )}
      {byDay(photos.slice(0, most)).map(({ day, photos }) => (
        <section key={day} className={classes.day}>
          <Title order={3} size="h5">
            {formatDate(day)}
          </Title>
          <ImageGrid images={photos} layer={layer} actions={actions} />
        </section>
      ))}
      {photos.length > most && (
        <Button variant="default" className={classes.more} onClick={() => setMost(most + MORE)}>
          {galleryText("more", { count: photos.length - most })}
        </Button>
      )}
    </div>
  );
}

interface SideProps {
  label: string;
  day: PhotoDay;
  /** The photo that stands for the day. */
  first: StoredFile | undefined;
}

/** One side of the comparison. It opens all photos of its day. */
function Side({ label, day: { day, photos }, first }: SideProps) {
  const [shown, setShown] = useState<string | null>(null);
  const { layer, actions } = useAnnotations(OWNER);
  if (!first) return null;
  return (
    <figure className={classes.side}>
      <UnstyledButton
        className={classes.photo}
        onClick={() => setShown(first.id)}
        aria-label={galleryText("open", { label, day: formatDate(day) })}
      >
        <Thumbnail file={first} width={320} height={240} iconSize={56} />
      </UnstyledButton>
      <figcaption>
        <strong>{label}</strong> <span className={classes.quiet}>{formatDate(day)}</span>
      </figcaption>
      <Lightbox images={photos} first={shown} onClose={() => setShown(null)} layer={layer} actions={actions} />
    </figure>
  );
}
