import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import retentionText from "locales/retention.ftl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { isProblem, messageOf, type Schemas } from "@/api/client";
import { TextLink } from "@/components/display/links";
import { StatusBadge } from "@/components/display/StatusBadge";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { toast } from "@/components/feedback/toast";
import { Panel } from "@/components/layout/Panel";
import { LeaveGuard } from "@/components/overlays/LeaveGuard";
import { afterPress } from "@/lib/forms/after-press";
import { focusFirstError } from "@/lib/forms/form-errors";
import { statusLabel } from "@/lib/project/status";
import { CLOSED_STATUSES, type ClosedStatus, previewQuery, retentionQuery, useEditRetention } from "./queries";
import classes from "./RetentionCard.module.css";

/** Milliseconds without typing after which projects are counted. */
const PAUSE_MS = 400;

/** Same limit as on the server. */
const MONTHS_MAX = 600;

/** The rules by which closed projects are deleted, with how many each would delete today. */
export function RetentionCard() {
  const { data, error, refetch } = useQuery(retentionQuery);
  return (
    <Panel title={retentionText("title")}>
      {data ? (
        <Rules saved={data} />
      ) : error ? (
        <ErrorState title={retentionText("failed")} error={error} onRetry={() => void refetch()} />
      ) : (
        <ComponentSkeleton />
      )}
    </Panel>
  );
}

type Months = Record<ClosedStatus, string>;

/** Months by status, as typed; empty where there is no rule. */
const monthsOf = ({ rules }: Schemas["Retention"]): Months =>
  Object.fromEntries(
    CLOSED_STATUSES.map((status) => [status, String(rules.find((rule) => rule.status === status)?.months ?? "")]),
  ) as Months;

/** The number of months in a typed text: `null` if it is empty, undefined if it is not one. */
function monthsIn(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  const months = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return months >= 1 && months <= MONTHS_MAX ? months : undefined;
}

function Rules({ saved }: { saved: Schemas["Retention"] }) {
  const root = useRef<HTMLFormElement>(null);
  // Only what the user typed. Everything else follows what others save.
  const [typed, setTyped] = useState<Partial<Months>>({});
  const [checked, setChecked] = useState<readonly ClosedStatus[]>([]);
  const edit = useEditRetention();
  const before = monthsOf(saved);
  const months: Months = { ...before, ...typed };
  const isChanged = CLOSED_STATUSES.some((status) => months[status].trim() !== before[status]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(CLOSED_STATUSES);
    if (CLOSED_STATUSES.some((status) => monthsIn(months[status]) === undefined)) {
      // The errors are shown after this render.
      requestAnimationFrame(() => focusFirstError(root.current));
      return;
    }
    if (!isChanged) return toast.info(retentionText("nothing-changed"));
    const rules = CLOSED_STATUSES.flatMap((status) => {
      const number = monthsIn(months[status]);
      return number ? [{ status, months: number }] : [];
    });
    edit.mutate(
      { version: saved.version, rules },
      {
        onSuccess: () => {
          setTyped({});
          toast.success(retentionText("saved"));
        },
      },
    );
  };

  return (
    <form ref={root} noValidate onSubmit={submit} aria-label={retentionText("form")}>
      <Stack>
        <Text className={classes.hint}>{retentionText("hint")}</Text>
        <div className={classes.rules}>
          {CLOSED_STATUSES.map((status) => (
            <Rule
              key={status}
              status={status}
              typed={months[status]}
              isChecked={checked.includes(status)}
              onChange={(value) => setTyped({ ...typed, [status]: value })}
              onBlur={() => afterPress(() => setChecked([...checked, status]))}
            />
          ))}
        </div>
        <Text size="sm" c="dimmed">
          {retentionText("since")}
        </Text>
        <Outcome error={edit.error} />
        <div className={classes.actions}>
          <Button type="submit" loading={edit.isPending}>
            {retentionText("save")}
          </Button>
          <TextLink to="/admin/projects/deleted">{retentionText("deleted-projects")}</TextLink>
        </div>
      </Stack>
      <LeaveGuard isNeeded={() => isChanged} />
    </form>
  );
}

/** Why the rules were not saved. */
function Outcome({ error }: { error: unknown }) {
  if (!error) return null;
  return isProblem(error, 412) ? (
    <Alert color="yellow" icon={<IconUsers aria-hidden />} title={retentionText("stale")} role="alert">
      {retentionText("stale-text")}
    </Alert>
  ) : (
    <FailureAlert title={retentionText("not-saved")}>{messageOf(error, retentionText("try-again"))}</FailureAlert>
  );
}

interface RuleProps {
  status: ClosedStatus;
  typed: string;
  isChecked: boolean;
  onChange: (typed: string) => void;
  onBlur: () => void;
}

function Rule({ status, typed, isChecked, onChange, onBlur }: RuleProps) {
  const id = useId();
  const months = monthsIn(typed);
  return (
    <div className={classes.rule}>
      <StatusBadge status={status} />
      <TextInput
        aria-label={retentionText("months-of", { status: statusLabel(status) })}
        aria-describedby={id}
        placeholder={retentionText("never")}
        inputMode="numeric"
        autoComplete="off"
        className={classes.months}
        rightSection={<span className={classes.unit}>{retentionText("unit")}</span>}
        rightSectionWidth="4.5rem"
        rightSectionPointerEvents="none"
        value={typed}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        error={isChecked && months === undefined}
      />
      <div id={id} className={classes.preview} aria-live="polite">
        {months === undefined ? (
          <span data-error={isChecked || undefined}>{retentionText("wrong")}</span>
        ) : months === null ? (
          <span>{retentionText("off")}</span>
        ) : (
          <Preview status={status} months={months} />
        )}
      </div>
    </div>
  );
}

/** How many projects the rule would delete today. */
function Preview({ status, months }: { status: ClosedStatus; months: number }) {
  const settled = useSettled(months);
  const { data, isError } = useQuery(previewQuery(status, settled));
  if (isError) return <span>{retentionText("not-counted")}</span>;
  if (!data || settled !== months) return <span>{retentionText("counting")}</span>;
  return (
    <>
      <span data-due={data.due > 0 || undefined}>{retentionText("due", { due: data.due })}</span>
      {data.held > 0 && <span>{retentionText("held", { held: data.held })}</span>}
    </>
  );
}

/** Returns the debounced number. */
function useSettled(number: number): number {
  const [settled, setSettled] = useState(number);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(number), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [number]);
  return settled;
}
