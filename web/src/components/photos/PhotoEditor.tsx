import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import photoText from "locales/photo.ftl";
import { toast } from "@/components/feedback/toast";
import { distinct, hasTag, type PhotoChoices, withoutTag, withTag } from "@/lib/photos/description";
import { PhotoFields } from "./PhotoFields";
import classes from "./PhotoLine.module.css";
import { type PhotoProject, usePhotoChoices } from "./use-photo-choices";
import type { PhotoDrafts } from "./use-photo-drafts";

interface PhotoEditorProps {
  file: File;
  photos: PhotoDrafts;
  project: PhotoProject;
  disabled: boolean;
}

/** The choices, and the rooms, phases, and tags that other photos of the form already have. */
function withDrafts({ rooms, phases, tags }: PhotoChoices, { drafts }: PhotoDrafts): PhotoChoices {
  const said = [...drafts.values()];
  const known = rooms.map(({ name }) => name);
  const newRooms = distinct(said.flatMap(({ room }) => room ?? [])).filter((room) => !hasTag(known, room));
  return {
    phases,
    rooms: [...newRooms.map((name) => ({ name, is_own: true, photos: 0 })), ...rooms],
    tags: distinct([...tags, ...said.flatMap((draft) => draft.tags)]),
  };
}

/** What one chosen photo says, before it is sent. */
export default function PhotoEditor({ file, photos, project, disabled }: PhotoEditorProps) {
  const choices = usePhotoChoices(project);
  const draft = photos.of(file);
  const set = (change: Parameters<PhotoDrafts["change"]>[1]) => photos.change(file, change);
  return (
    <div className={classes.editor}>
      <PhotoFields
        values={{
          room: draft.room ?? null,
          phase: draft.phase ?? null,
          caption: draft.caption ?? "",
          tags: draft.tags.map((name) => ({ name, isOfAll: true })),
          before: draft.before ?? null,
        }}
        choices={withDrafts(choices, photos)}
        code={project.code}
        onRoom={(room) => set({ room })}
        onPhase={(phase) => set({ phase })}
        onCaption={(caption) => set({ caption })}
        onTag={(tag, isOfAll) => set({ tags: isOfAll ? withTag(draft.tags, tag) : withoutTag(draft.tags, tag) })}
        onBefore={(before) => set({ before })}
        disabled={disabled}
      />
      {photos.drafts.size > 1 && (
        <Button
          variant="light"
          leftSection={<IconCopy size={18} aria-hidden />}
          disabled={disabled}
          onClick={() => {
            photos.copyToAll(file);
            toast.success(photoText("same-done"));
          }}
        >
          {photoText("same-for-all")}
        </Button>
      )}
    </div>
  );
}
