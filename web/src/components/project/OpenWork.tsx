import { NativeSelect, Skeleton, Text } from "@mantine/core";
import updateDialogText from "locales/update-dialog.ftl";
import { DateText } from "@/components/display/DateText";
import { InlineFailure } from "@/components/feedback/InlineFailure";
import { LOCALE } from "@/language/messages";
import classes from "./OpenWork.module.css";
import { KEEP, type OpenWork as Work } from "./use-open-work";

/** The choices for each kind of open work: API value and label. */
const CHOICES = {
  event: [
    ["keep", "keep"],
    ["completed", "completed"],
    ["canceled", "canceled"],
  ],
  task: [
    ["keep", "keep"],
    ["completed", "completed"],
    ["cancelled", "canceled"],
  ],
  proposal: [
    ["keep", "keep"],
    ["delete", "delete"],
  ],
} as const;

interface OpenCounts {
  events: number;
  tasks: number;
  proposals: number;
}

function openText({ events, tasks, proposals }: OpenCounts): string {
  const parts = [
    events > 0 && updateDialogText("open-work-events", { count: events }),
    tasks > 0 && updateDialogText("open-work-tasks", { count: tasks }),
    proposals > 0 && updateDialogText("open-work-proposals", { count: proposals }),
  ].filter((part) => part !== false);
  const list = new Intl.ListFormat(LOCALE, { type: "conjunction" }).format(parts);
  return updateDialogText("open-work-open", { list, count: events + tasks + proposals });
}

/** The open events, proposals, and tasks of a project that is about to end, with a choice for each. */
export function OpenWork({ work, disabled }: { work: Work; disabled: boolean }) {
  if (work.isLoading) return <Skeleton h={72} aria-label={updateDialogText("open-work-loading")} role="status" />;
  if (work.error) {
    return (
      <InlineFailure
        text={updateDialogText("open-work-load-failed")}
        error={work.error}
        onRetry={work.retry}
        isBusy={work.isRetrying}
      />
    );
  }
  if (work.items.length === 0) return null;
  const isVisits = work.items.every(({ isVisit }) => isVisit);
  return (
    <fieldset className={classes.work}>
      <legend className={classes.legend}>
        {isVisits ? updateDialogText("open-work-visits") : updateDialogText("open-work-legend")}
      </legend>
      {!isVisits && <Text size="sm">{openText(countsOf(work.items))}</Text>}
      <Text size="sm" c="dimmed">
        {isVisits ? updateDialogText("open-work-visits-hint") : updateDialogText("open-work-hint")}
      </Text>
      {!isVisits && work.items.length >= ALL_FROM && <All work={work} disabled={disabled} />}
      <ul className={classes.list}>
        {work.items.map(({ id, kind, name, date, timeslots, isVisit }) => (
          <li key={id} className={classes.item}>
            <div className={classes.name}>
              <Text fw={600} size="sm" lineClamp={2}>
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                <span>{updateDialogText(`open-work-kinds-${kind}`)}</span>
                {timeslots !== undefined && (
                  <span>{` · ${updateDialogText("open-work-timeslots", { count: timeslots })}`}</span>
                )}
                {date && (
                  <>
                    <span>{" · "}</span>
                    <DateText value={date} />
                  </>
                )}
              </Text>
            </div>
            <NativeSelect
              aria-label={updateDialogText("open-work-choice", { name })}
              value={work.choiceOf(id)}
              onChange={(event) => work.choose(id, event.currentTarget.value)}
              data={CHOICES[kind].slice(0, isVisit ? 2 : undefined).map(([value, choice]) => ({
                value,
                label: updateDialogText(`open-work-choice-${choice}`),
              }))}
              disabled={disabled}
              className={classes.choice}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** From this number of items on, offer one choice for all. */
const ALL_FROM = 3;

type Kind = Work["items"][number]["kind"];

/** The choice for each kind; a proposal can only be kept or deleted. */
const FOR_ALL: Record<string, Record<Kind, string>> = {
  [KEEP]: { event: KEEP, task: KEEP, proposal: KEEP },
  completed: { event: "completed", task: "completed", proposal: "delete" },
  canceled: { event: "canceled", task: "cancelled", proposal: "delete" },
};

/** One choice for all items. */
function All({ work, disabled }: { work: Work; disabled: boolean }) {
  const { events, tasks, proposals } = countsOf(work.items);
  const hasProposals = proposals > 0;
  const choices =
    events + tasks === 0
      ? [
          [KEEP, updateDialogText("open-work-all-keep")],
          ["canceled", updateDialogText("open-work-all-deleted")],
        ]
      : [
          [KEEP, updateDialogText("open-work-all-keep")],
          ["completed", updateDialogText("open-work-all-completed", { hasProposals })],
          ["canceled", updateDialogText("open-work-all-canceled", { hasProposals })],
        ];
  const chosen = choices.find(([value = ""]) =>
    work.items.every(({ id, kind }) => work.choiceOf(id) === FOR_ALL[value]?.[kind]),
  );
  const choose = (value: string) => {
    for (const { id, kind } of work.items) work.choose(id, FOR_ALL[value]?.[kind] ?? KEEP);
  };
  return (
    <NativeSelect
      label={updateDialogText("open-work-all")}
      value={chosen?.[0] ?? ""}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        ...(chosen ? [] : [{ value: "", label: updateDialogText("open-work-different"), disabled: true }]),
        ...choices.map(([value = "", label = ""]) => ({ value, label })),
      ]}
      disabled={disabled}
      my="xs"
    />
  );
}

function countsOf(items: Work["items"]) {
  const count = (kind: Kind) => items.filter((item) => item.kind === kind).length;
  return { events: count("event"), tasks: count("task"), proposals: count("proposal") };
}
