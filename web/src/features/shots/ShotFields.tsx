import { ActionIcon, Button, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconPhotoUp, IconTrash } from "@tabler/icons-react";
import shotListText from "locales/shot-list.ftl";
import { useEffect, useRef, useState } from "react";
import { MoveButton } from "@/components/lists/MoveButton";
import { ROOM_MAX } from "@/lib/photos/description";
import type { ShotDraft } from "./draft";
import { EXAMPLE_BYTES } from "./queries";
import classes from "./ShotFields.module.css";

const ACCEPT = "image/png,image/jpeg,image/webp,image/gif,image/heic,image/heif";
const SUBJECT_MAX = 120;
/** The numbers of photos that a shot can need. */
const COUNTS = Array.from({ length: 20 }, (_, index) => String(index + 1));

interface ShotFieldsProps {
  shot: ShotDraft;
  /** The place in the list, from 1. */
  number: number;
  isFirst: boolean;
  isLast: boolean;
  errorOf: (name: string) => string | undefined;
  disabled: boolean;
  onChange: (shot: ShotDraft) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** The fields of a shot. It is moved by buttons, which work with the keyboard, too. */
export function ShotFields(props: ShotFieldsProps) {
  const { shot, number, isFirst, isLast, errorOf, disabled, onChange, onMove, onRemove } = props;
  return (
    <fieldset className={classes.shot}>
      <legend className={classes.legend}>{shotListText("shot", { number })}</legend>
      <div className={classes.fields}>
        <TextInput
          label={shotListText("room")}
          value={shot.room}
          onChange={(event) => onChange({ ...shot, room: event.currentTarget.value })}
          error={errorOf("room")}
          maxLength={ROOM_MAX}
          disabled={disabled}
          autoComplete="off"
        />
        <TextInput
          label={shotListText("subject")}
          value={shot.subject}
          onChange={(event) => onChange({ ...shot, subject: event.currentTarget.value })}
          error={errorOf("subject")}
          maxLength={SUBJECT_MAX}
          disabled={disabled}
          autoComplete="off"
          withAsterisk
        />
        <NativeSelect
          label={shotListText("count")}
          data={COUNTS}
          value={String(shot.count)}
          onChange={(event) => onChange({ ...shot, count: Number(event.currentTarget.value) })}
          error={errorOf("count")}
          disabled={disabled}
        />
      </div>
      <div className={classes.tools}>
        <ExampleField shot={shot} number={number} disabled={disabled} onChange={onChange} />
        <div className={classes.moves}>
          <MoveButton
            label={shotListText("up", { number })}
            direction="up"
            isAtEnd={isFirst}
            disabled={disabled}
            onMove={() => onMove(-1)}
          />
          <MoveButton
            label={shotListText("down", { number })}
            direction="down"
            isAtEnd={isLast}
            disabled={disabled}
            onMove={() => onMove(1)}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size={44}
            aria-label={shotListText("remove", { number })}
            disabled={disabled}
            onClick={onRemove}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </div>
      </div>
    </fieldset>
  );
}

type ExampleFieldProps = Pick<ShotFieldsProps, "shot" | "number" | "disabled" | "onChange">;

/** The example picture. It is sent with the list. */
function ExampleField({ shot, number, disabled, onChange }: ExampleFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const chosen = useObjectUrl(shot.picture ?? undefined);
  const address = shot.picture === null ? undefined : (chosen ?? shot.example);
  const take = (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > EXAMPLE_BYTES);
    if (file.size <= EXAMPLE_BYTES) onChange({ ...shot, picture: file });
  };
  return (
    <>
      {address && <img src={address} alt={shotListText("example-of", { number })} width={44} height={44} />}
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT}
        aria-label={shotListText("example-of", { number })}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // Allow the same file to be selected again.
          event.currentTarget.value = "";
        }}
      />
      <Button
        variant="subtle"
        h={44}
        leftSection={<IconPhotoUp size={18} aria-hidden />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {address ? shotListText("example-replace") : shotListText("example")}
      </Button>
      {address && (
        <Button
          variant="subtle"
          color="red"
          h={44}
          disabled={disabled}
          onClick={() => onChange({ ...shot, picture: null, exampleOf: undefined })}
        >
          {shotListText("example-remove")}
        </Button>
      )}
      {isTooLarge && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {shotListText("example-too-large")}
        </Text>
      )}
    </>
  );
}

/** An address of a chosen file. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}
