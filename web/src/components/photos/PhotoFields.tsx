import { Stack, Textarea } from "@mantine/core";
import photoText from "locales/photo.ftl";
import {
  CAPTION_MAX,
  distinct,
  isSameWord,
  type PhotoChoices,
  ROOM_MAX,
  roomOf,
  TAG_MAX,
  TAGS_MAX,
  tagOf,
  withTag,
} from "@/lib/photos/description";
import { phaseName } from "@/lib/photos/phase-name";
import { BeforeField } from "./BeforeField";
import { Chips } from "./Chips";

/** The values of one or several photos. Undefined where several photos differ. */
export interface PhotoValues {
  room: string | null | undefined;
  phase: string | null | undefined;
  caption: string | undefined;
  /** Every tag of any of the photos, and whether all have it. */
  tags: { name: string; isOfAll: boolean }[];
  before: string | null | undefined;
}

interface PhotoFieldsProps {
  values: PhotoValues;
  choices: PhotoChoices;
  /** The project of the photos to choose from; undefined without a network, where the field is left out. */
  code: string | undefined;
  /** The photos themselves, which are not offered as the ones before. */
  own?: readonly string[];
  onRoom: (room: string | null) => void;
  onPhase: (phase: string | null) => void;
  onCaption: (caption: string) => void;
  /** Gives the tag to all photos, or takes it from all. */
  onTag: (tag: string, isOfAll: boolean) => void;
  onBefore: (before: string | null) => void;
  /** Whether "None" is a choice of its own, because the photos may differ. */
  offersNone?: boolean;
  disabled?: boolean;
}

const NONE = "";

/** A single choice. The chosen value is always among the chips. */
function single(names: readonly string[], chosen: string | null | undefined, nameOf: (value: string) => string) {
  const isKnown = !chosen || names.some((name) => isSameWord(name, chosen));
  return (isKnown ? names : [...names, chosen]).map((value) => ({
    value,
    name: nameOf(value),
    isChosen: !!chosen && isSameWord(value, chosen),
  }));
}

/** The description of photos: room, phase, caption, tags, and the before photo. */
export function PhotoFields(props: PhotoFieldsProps) {
  const { values, choices, code, own = [], offersNone = false, disabled = false } = props;
  const rooms = choices.rooms.map(({ name }) => name);
  const names = new Map(choices.phases.map(({ key, name }) => [key, name]));
  const differing = (value: unknown) => (value === undefined ? photoText("dialog-different") : undefined);
  const none = (value: string | null | undefined) =>
    offersNone ? [{ value: NONE, name: photoText("none"), isChosen: value === null }] : [];
  /** A second tap on a chip takes it back. */
  const press = (choose: (value: string | null) => void, present: string | null | undefined) => (value: string) =>
    choose(value === NONE || (present && isSameWord(value, present)) ? null : value);
  return (
    <Stack gap="md">
      <Chips
        label={photoText("room")}
        hint={differing(values.room)}
        chips={[...none(values.room), ...single(rooms, values.room, (name) => name)]}
        onPress={press(props.onRoom, values.room)}
        other={{
          label: photoText("room-new"),
          most: ROOM_MAX,
          onAdd: (typed) => props.onRoom(roomOf(typed, rooms) || null),
        }}
        disabled={disabled}
      />
      <Chips
        label={photoText("phase")}
        hint={differing(values.phase)}
        chips={[
          ...none(values.phase),
          ...single([...names.keys()], values.phase, (key) => names.get(key) ?? phaseName(key)),
        ]}
        onPress={press(props.onPhase, values.phase)}
        disabled={disabled}
      />
      <Textarea
        label={photoText("caption")}
        placeholder={differing(values.caption) ?? photoText("caption-hint")}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={CAPTION_MAX}
        value={values.caption ?? ""}
        onChange={(event) => props.onCaption(event.currentTarget.value)}
        disabled={disabled}
      />
      <TagChips
        values={values}
        choices={choices}
        onTag={props.onTag}
        most={offersNone ? Number.POSITIVE_INFINITY : TAGS_MAX}
        disabled={disabled}
      />
      {code !== undefined && (
        <BeforeField
          code={code}
          value={values.before}
          own={own}
          hint={differing(values.before)}
          onChange={props.onBefore}
          disabled={disabled}
        />
      )}
    </Stack>
  );
}

type TagChipsProps = Pick<PhotoFieldsProps, "values" | "choices" | "onTag"> & {
  /** The most tags of one photo. */
  most: number;
  disabled: boolean;
};

function TagChips({ values, choices, onTag, most, disabled }: TagChipsProps) {
  const tags = distinct([...values.tags.map(({ name }) => name), ...choices.tags]);
  const stateOf = (tag: string) => {
    const found = values.tags.find(({ name }) => isSameWord(name, tag));
    return found ? found.isOfAll || ("mixed" as const) : false;
  };
  const isFull = values.tags.length >= most;
  return (
    <Chips
      label={photoText("tags")}
      chips={tags.map((tag) => ({ value: tag, name: tag, isChosen: stateOf(tag) }))}
      onPress={(tag) => {
        const gives = stateOf(tag) !== true;
        if (!gives || !isFull) onTag(tag, gives);
      }}
      other={
        isFull
          ? undefined
          : {
              label: photoText("tag-new"),
              most: TAG_MAX,
              onAdd: (typed) => {
                const [tag] = withTag([], tagOf(typed, tags));
                if (tag !== undefined) onTag(tag, true);
              },
            }
      }
      disabled={disabled}
    />
  );
}
