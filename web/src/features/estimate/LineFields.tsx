import { Button, Text, Title } from "@mantine/core";
import { IconClipboardText, IconPlus } from "@tabler/icons-react";
import estimateFormText from "locales/estimate-form.ftl";
import { lazy, Suspense, useState } from "react";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { toast } from "@/components/feedback/toast";
import { type LineDraft, LINES_MAX, moved, newLine, withKeys } from "./draft";
import classes from "./Editor.module.css";
import { LineCard } from "./LineCard";
import { OpenLine } from "./OpenLine";
import type { DraftForm } from "./use-draft-form";

const PasteLines = lazy(async () => ({ default: (await import("./PasteLines")).PasteLines }));

interface LineFieldsProps {
  form: DraftForm;
  currency: string | undefined;
  /** The key of the line that is edited. All others are shown as cards. */
  openLine: number | undefined;
  onOpenLine: (key: number | undefined) => void;
  isLocked: boolean;
}

/** The lines of a draft. One of them is open at a time, so that many lines fit on a phone. */
export function LineFields({ form, currency, openLine, onOpenLine, isLocked }: LineFieldsProps) {
  const { draft, change } = form;
  const { lines } = draft;
  const [isPasting, setPasting] = useState(false);
  const isFull = lines.length >= LINES_MAX;
  const set = (next: LineDraft[], field?: string) => change({ ...draft, lines: next }, field);
  const hasError = (key: number) =>
    (["description", "room", "quantity", "unit", "unit_price", "tax_percent"] as const).some(
      (field) => form.errorOf(`${key}.${field}`) !== undefined,
    );
  const add = () => {
    const [added] = withKeys([newLine(lines.at(-1))], lines);
    if (!added) return;
    set([...lines, added]);
    onOpenLine(added.key);
  };
  const paste = (pasted: Parameters<typeof withKeys>[0]) => {
    set([...lines, ...withKeys(pasted, lines)]);
    onOpenLine(undefined);
    setPasting(false);
    toast.success(estimateFormText("pasted", { count: pasted.length }));
  };
  return (
    <section className={classes.part} aria-label={estimateFormText("lines")}>
      <Title order={3} size="h5">
        {estimateFormText("lines")}
      </Title>
      <Text size="sm" c="dimmed">
        {estimateFormText("lines-hint")}
      </Text>
      {form.errorOf("lines") && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert" data-wrong tabIndex={-1}>
          {form.errorOf("lines")}
        </Text>
      )}
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
                onRemove={() => set(lines.filter((other) => other.key !== one.key))}
                onDone={() => onOpenLine(undefined)}
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
      {isFull && <Text size="sm">{estimateFormText("too-many-lines", { most: LINES_MAX })}</Text>}
      {isPasting ? (
        <Suspense fallback={<ComponentSkeleton />}>
          <PasteLines room={LINES_MAX - lines.length} onAdd={paste} onCancel={() => setPasting(false)} />
        </Suspense>
      ) : (
        <div className={classes.tools}>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={isLocked || isFull}
            onClick={add}
          >
            {estimateFormText("add-line")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconClipboardText size={18} aria-hidden />}
            disabled={isLocked || isFull}
            onClick={() => setPasting(true)}
          >
            {estimateFormText("paste")}
          </Button>
        </div>
      )}
    </section>
  );
}
