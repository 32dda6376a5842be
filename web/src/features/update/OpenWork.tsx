import { NativeSelect, Skeleton, Text } from "@mantine/core";
import { DateText } from "@/components/DateText";
import { openWorkTexts as texts } from "./dialog-texts";
import classes from "./OpenWork.module.css";
import { KEEP, type OpenWork as Work } from "./use-open-work";

/** The open events, proposals and tasks of a project that comes to an end, with what is to become of each. */
export function OpenWork({ work, disabled }: { work: Work; disabled: boolean }) {
  if (work.isLoading) return <Skeleton h={72} aria-label={texts.loading} role="status" />;
  if (work.isError) {
    return (
      <Text size="sm" c="dimmed">
        {texts.loadFailed}
      </Text>
    );
  }
  if (work.items.length === 0) return null;
  return (
    <fieldset className={classes.work}>
      <legend className={classes.legend}>{texts.legend}</legend>
      <Text size="sm">{texts.open(countsOf(work.items))}</Text>
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
      {work.items.length >= ALL_FROM && <All work={work} disabled={disabled} />}
      <ul className={classes.list}>
        {work.items.map(({ id, kind, name, date, timeslots }) => (
          <li key={id} className={classes.item}>
            <div className={classes.name}>
              <Text fw={600} size="sm" lineClamp={2}>
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                <span>{texts.kinds[kind]}</span>
                {timeslots !== undefined && <span>{` · ${texts.timeslots(timeslots)}`}</span>}
                {date && (
                  <>
                    <span>{" · "}</span>
                    <DateText value={date} />
                  </>
                )}
              </Text>
            </div>
            <NativeSelect
              aria-label={texts.choice(name)}
              value={work.choiceOf(id)}
              onChange={(event) => work.choose(id, event.currentTarget.value)}
              data={texts.choices[kind].map(([value, label]) => ({ value, label }))}
              disabled={disabled}
              className={classes.choice}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** From so many on, nobody has to choose for each of them. */
const ALL_FROM = 3;

type Kind = Work["items"][number]["kind"];

/** What becomes of each kind; a proposal can only be kept or deleted. */
const FOR_ALL: Record<string, Record<Kind, string>> = {
  [KEEP]: { event: KEEP, task: KEEP, proposal: KEEP },
  completed: { event: "completed", task: "completed", proposal: "delete" },
  canceled: { event: "canceled", task: "cancelled", proposal: "delete" },
};

/** One choice for all of them. */
function All({ work, disabled }: { work: Work; disabled: boolean }) {
  const { events, tasks, proposals } = countsOf(work.items);
  const hasProposals = proposals > 0;
  const choices =
    events + tasks === 0
      ? [
          [KEEP, texts.allKeep],
          ["canceled", texts.allDeleted],
        ]
      : [
          [KEEP, texts.allKeep],
          ["completed", texts.allCompleted(hasProposals)],
          ["canceled", texts.allCanceled(hasProposals)],
        ];
  const chosen = choices.find(([value = ""]) =>
    work.items.every(({ id, kind }) => work.choiceOf(id) === FOR_ALL[value]?.[kind]),
  );
  const choose = (value: string) => {
    for (const { id, kind } of work.items) work.choose(id, FOR_ALL[value]?.[kind] ?? KEEP);
  };
  return (
    <NativeSelect
      label={texts.all}
      value={chosen?.[0] ?? ""}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        ...(chosen ? [] : [{ value: "", label: texts.different, disabled: true }]),
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
