import { Text, Title } from "@mantine/core";
import estimateFormText from "locales/estimate-form.ftl";
import { useRef } from "react";
import { type EnteredLine, LINE_FIELDS, LINES_MAX, type LineDraft, moved, newLine, withKeys } from "./draft";
import classes from "./Editor.module.css";
import { LineCard } from "./LineCard";
import { LineTools } from "./LineTools";
import { OpenLine } from "./OpenLine";
import type { DraftForm } from "./use-draft-form";

interface LineFieldsProps {
  form: DraftForm;
  currency: string;
  /** The key of the line that is edited. All others are shown as cards. */
  openLine: number | undefined;
  onOpenLine: (key: number | undefined) => void;
  isLocked: boolean;
}

/** The heading of the lines, and what is wrong with all of them. */
function Heading({ error }: { error: string | undefined }) {
  return (
    <>
      <Title order={3} size="h5">
        {estimateFormText("lines")}
      </Title>
      <Text size="sm" c="dimmed">
        {estimateFormText("lines-hint")}
      </Text>
      {error && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert" data-wrong tabIndex={-1}>
          {error}
        </Text>
      )}
    </>
  );
}

/** The lines of a draft. One of them is open at a time, so that many lines fit on a phone. */
export function LineFields({ form, currency, openLine, onOpenLine, isLocked }: LineFieldsProps) {
  const { draft, change } = form;
  const { lines } = draft;
  const addButton = useRef<HTMLButtonElement>(null);
  const set = (next: LineDraft[], field?: string) => change({ ...draft, lines: next }, field);
  const hasError = (key: number) => LINE_FIELDS.some((field) => form.errorOf(`${key}.${field}`) !== undefined);
  const add = () => {
    const [added] = withKeys([newLine(lines.at(-1))], lines);
    if (!added) return;
    set([...lines, added]);
    onOpenLine(added.key);
  };
  /** Closes the open line. The next one is a press away. */
  const close = () => {
    onOpenLine(undefined);
    addButton.current?.focus();
  };
  const paste = (pasted: EnteredLine[]) => {
    // Other fields may have changed while the rows were read.
    change((before) => ({ ...before, lines: [...before.lines, ...withKeys(pasted, before.lines)] }));
    onOpenLine(undefined);
  };
  return (
    <section className={classes.part} aria-label={estimateFormText("lines")}>
      <Heading error={form.errorOf("lines")} />
      {lines.length > 0 && (
        <ol className={classes.lines}>
          {lines.map((one, index) =>
            one.key === openLine ? (
              <OpenLine
                key={one.key}
                line={one}
                number={index + 1}
                isFirst={index === 0}
                isLast={index === lines.length - 1}
                currency={currency}
                errorOf={(field) => form.errorOf(`${one.key}.${field}`)}
                isLocked={isLocked}
                onChange={(field, value) =>
                  set(
                    lines.map((other) => (other.key === one.key ? { ...other, [field]: value } : other)),
                    `${one.key}.${field}`,
                  )
                }
                onLeave={(field) => form.leave(`${one.key}.${field}`)}
                onMove={(step) => set(moved(lines, one.key, step))}
                onRemove={() => {
                  set(lines.filter((other) => other.key !== one.key));
                  close();
                }}
                onDone={close}
              />
            ) : (
              <LineCard
                key={one.key}
                line={one}
                number={index + 1}
                currency={currency}
                isWrong={hasError(one.key)}
                onOpen={onOpenLine}
              />
            ),
          )}
        </ol>
      )}
      <LineTools
        ref={addButton}
        room={LINES_MAX - lines.length}
        isLocked={isLocked}
        pasted={form.pasted}
        onType={form.setPasted}
        onAdd={add}
        onPaste={paste}
      />
    </section>
  );
}
