import { Button, Textarea } from "@mantine/core";
import estimateFormText from "locales/estimate-form.ftl";
import { useState } from "react";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { serverText } from "@/language/server-text";
import { type EnteredLine, LINES_MAX } from "./draft";
import classes from "./Editor.module.css";
import { useParseLines } from "./queries";

interface PasteLinesProps {
  /** How many lines can be added. */
  room: number;
  /** The rows. The form keeps them, so that they are not lost with it. */
  text: string;
  onType: (text: string) => void;
  onAdd: (lines: EnteredLine[]) => void;
  onCancel: () => void;
}

/** Adds lines from rows that were copied from a spreadsheet. Nothing is added while a row has an error. */
export function PasteLines({ room, text, onType, onAdd, onCancel }: PasteLinesProps) {
  const [isTooMany, setTooMany] = useState(false);
  const parse = useParseLines();
  const add = () => {
    setTooMany(false);
    parse.mutate(text, {
      onSuccess: (lines) => {
        if (lines.length > room) setTooMany(true);
        else onAdd(lines);
      },
    });
  };
  return (
    <div className={classes.paste}>
      <Textarea
        label={estimateFormText("paste-label")}
        description={estimateFormText("paste-hint")}
        value={text}
        onChange={({ currentTarget }) => {
          onType(currentTarget.value);
          parse.reset();
        }}
        readOnly={parse.isPending}
        minRows={4}
        maxRows={10}
        autosize
        autoFocus
        wrap="off"
      />
      {(parse.isError || isTooMany) && (
        <FailureAlert title={estimateFormText("paste-failed")}>
          {isTooMany ? estimateFormText("too-many-lines", { most: LINES_MAX }) : <Problems error={parse.error} />}
        </FailureAlert>
      )}
      <div className={classes.tools}>
        <Button variant="default" onClick={onCancel} disabled={parse.isPending}>
          {estimateFormText("paste-cancel")}
        </Button>
        <Button onClick={add} loading={parse.isPending} disabled={text.trim() === ""}>
          {estimateFormText("paste-add")}
        </Button>
      </div>
    </div>
  );
}

/** What is wrong, by row of the pasted text. */
function Problems({ error }: { error: unknown }) {
  if (!isProblem(error, 422) || error.errors.length === 0) return messageOf(error, "");
  return (
    <ul className={classes.problems}>
      {error.errors.map(({ field, text, message }) => {
        const row = /^rows\.(\d+)\./.exec(field)?.[1];
        const said = serverText(text, message);
        return (
          <li key={`${field} ${said}`}>
            {row === undefined ? said : estimateFormText("paste-row", { row: Number(row) + 1, message: said })}
          </li>
        );
      })}
    </ul>
  );
}
