import { NativeSelect, Skeleton, Text } from "@mantine/core";
import { DateText } from "@/components/DateText";
import { openWorkTexts as texts } from "./dialog-texts";
import classes from "./OpenWork.module.css";
import type { OpenWork as Work } from "./use-open-work";

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

function countsOf(items: Work["items"]) {
  const count = (kind: Work["items"][number]["kind"]) => items.filter((item) => item.kind === kind).length;
  return { events: count("event"), tasks: count("task"), proposals: count("proposal") };
}
