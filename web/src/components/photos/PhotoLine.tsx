import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconMapPin, IconPencil, IconX } from "@tabler/icons-react";
import photoText from "locales/photo.ftl";
import { Fragment, lazy, Suspense, useId, useState } from "react";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { distinct, type PhotoDraft } from "@/lib/photos/description";
import { phaseName } from "@/lib/photos/phase-name";
import classes from "./PhotoLine.module.css";
import type { PhotoProject } from "./use-photo-choices";
import { isPhotoFile, type PhotoDrafts } from "./use-photo-drafts";

const PhotoEditor = lazy(() => import("./PhotoEditor"));

interface PhotoLineProps {
  file: File;
  photos: PhotoDrafts;
  project: PhotoProject;
  disabled: boolean;
}

/** Room, phase, tags, and caption, each once. */
const wordsOf = ({ room, phase, tags, caption }: PhotoDraft): string[] =>
  distinct([room ?? "", phase ? phaseName(phase) : "", ...tags, caption?.trim() ?? ""].filter((word) => word !== ""));

/** What a chosen photo says, in one line that opens its fields. Nothing for other files. */
export function PhotoLine({ file, photos, project, disabled }: PhotoLineProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (!isPhotoFile(file)) return null;
  const { name } = file;
  const draft = photos.of(file);
  const words = wordsOf(draft);
  const label =
    words.length > 0
      ? photoText("described-as", { name, words: words.join(", ") })
      : photoText("describe-of", { name });
  return (
    <div className={classes.root}>
      <div className={classes.line}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={label}
          onClick={() => setIsOpen(!isOpen)}
        >
          {words.length > 0 ? (
            words.map((word) => (
              <Fragment key={word}>
                <span className={classes.word}>{word}</span>{" "}
              </Fragment>
            ))
          ) : (
            <span className={classes.empty}>
              <IconPencil size={16} aria-hidden />
              <span>{photoText("describe")}</span>
            </span>
          )}
          <IconChevronDown size={18} aria-hidden className={classes.chevron} />
        </button>
        {photos.recording.isOn && draft.position && (
          <IconMapPin size={18} className={classes.pin} aria-label={photoText("position-known")} />
        )}
        {(draft.room || draft.phase || draft.tags.length > 0) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={photoText("clear-of", { name })}
            disabled={disabled}
            onClick={() => photos.clear(file)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {isOpen && (
        <div id={id}>
          <Suspense fallback={<ComponentSkeleton />}>
            <PhotoEditor file={file} photos={photos} project={project} disabled={disabled} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
