import type { ComponentProps } from "react";
import { FilePicker } from "@/components/files/FilePicker";
import { PhotoLine } from "./PhotoLine";
import { PositionSwitch } from "./PositionSwitch";
import type { PhotoProject } from "./use-photo-choices";
import type { PhotoDrafts } from "./use-photo-drafts";

interface PhotoPickerProps extends Omit<ComponentProps<typeof FilePicker>, "onAdd" | "below"> {
  photos: PhotoDrafts;
  project: PhotoProject;
  /** Whether descriptions can no longer be changed. */
  isLocked: boolean;
}

/** A file picker whose photos can be described. */
export function PhotoPicker({ photos, project, isLocked, ...picker }: PhotoPickerProps) {
  return (
    <>
      <FilePicker
        {...picker}
        onAdd={photos.add}
        below={({ file }) => <PhotoLine file={file} photos={photos} project={project} disabled={isLocked} />}
      />
      <PositionSwitch recording={photos.recording} disabled={isLocked} />
    </>
  );
}
