import { ActionIcon, Button, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import estimateFormText from "locales/estimate-form.ftl";
import { MoveButton } from "@/components/lists/MoveButton";
import { afterPress } from "@/lib/forms/after-press";
import { formatMoney, writeCents } from "@/lib/text/money";
import { LINE_FIELDS, LINE_NUMBERS, type LineDraft, type LineField, lineCost } from "./draft";
import classes from "./Editor.module.css";

interface OpenLineProps {
  line: LineDraft;
  /** The place in the list, from 1. */
  number: number;
  isFirst: boolean;
  isLast: boolean;
  currency: string;
  errorOf: (field: LineField) => string | undefined;
  isLocked: boolean;
  onChange: (field: LineField, value: string) => void;
  onLeave: (field: LineField) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
  onDone: () => void;
}

/** The fields of the line that is edited, and what it costs. */
export function OpenLine(props: OpenLineProps) {
  const { line, number, isFirst, isLast, currency, errorOf, isLocked, onChange, onLeave } = props;
  const cost = lineCost(line);
  const money = (cents: bigint) => formatMoney(writeCents(cents), currency);
  const hints: Partial<Record<LineField, object>> = {
    // A wrong field gets the focus instead.
    description: { withAsterisk: true, autoFocus: !LINE_FIELDS.some(errorOf) },
    quantity: { description: estimateFormText("line-quantity-hint"), withAsterisk: true },
    unit: { placeholder: estimateFormText("line-unit-placeholder") },
    unit_price: { withAsterisk: true },
  };
  return (
    <li>
      <fieldset className={classes.open}>
        <legend>{estimateFormText("line-number", { number })}</legend>
        <div className={classes.fields}>
          {LINE_FIELDS.map((field) => (
            <TextInput
              key={field}
              className={classes[field]}
              label={estimateFormText(`line-${field}`)}
              {...hints[field]}
              value={line[field]}
              error={errorOf(field)}
              readOnly={isLocked}
              inputMode={field in LINE_NUMBERS ? "decimal" : "text"}
              autoComplete="off"
              onChange={({ currentTarget }) => onChange(field, currentTarget.value)}
              onBlur={() => afterPress(() => onLeave(field))}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                // The line is done, not the whole draft.
                event.preventDefault();
                props.onDone();
              }}
            />
          ))}
        </div>
        <div className={classes.tools}>
          <Text fw={600} className={classes.lineCost}>
            {cost &&
              (cost.tax === 0n
                ? money(cost.amount)
                : estimateFormText("line-cost", { amount: money(cost.amount), tax: money(cost.tax) }))}
          </Text>
          <MoveButton
            label={estimateFormText("line-up", { number })}
            direction="up"
            isAtEnd={isFirst}
            disabled={isLocked}
            onMove={() => props.onMove(-1)}
          />
          <MoveButton
            label={estimateFormText("line-down", { number })}
            direction="down"
            isAtEnd={isLast}
            disabled={isLocked}
            onMove={() => props.onMove(1)}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size={44}
            aria-label={estimateFormText("line-remove", { number })}
            disabled={isLocked}
            onClick={props.onRemove}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
          <Button variant="default" onClick={props.onDone}>
            {estimateFormText("line-done")}
          </Button>
        </div>
      </fieldset>
    </li>
  );
}
