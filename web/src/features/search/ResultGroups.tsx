import { type Icon, IconBell, IconFolder, IconReportAnalytics, IconSearch, IconUser } from "@tabler/icons-react";
import { useId } from "react";
import { foundTexts, NamedField } from "@/components/Found";
import type { SearchGroup } from "./queries";
import classes from "./SearchPanel.module.css";
import { searchTexts as texts } from "./texts";

const SIGNS: Record<string, Icon> = {
  project: IconFolder,
  user: IconUser,
  notification: IconBell,
  report: IconReportAnalytics,
};

const FIELDS: Readonly<Record<string, string>> = { ...foundTexts, ...texts.fields };

interface Choosing {
  /** The result that the keys are at; less than zero for none. */
  place: number;
  idOf: (place: number) => string;
  onChoose: (url: string) => void;
  onActive: (place: number) => void;
}

/** What was found, by kind. */
export function ResultGroups({ groups, ...choosing }: Choosing & { groups: SearchGroup[] }) {
  let first = 0;
  return groups.map((group) => {
    const start = first;
    first += group.items.length;
    return <Group key={group.type} group={group} start={start} {...choosing} />;
  });
}

function Group({ group, start, place, idOf, onChoose, onActive }: Choosing & { group: SearchGroup; start: number }) {
  const title = useId();
  const more = group.total_at_least - group.items.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a list box's options, not of a form's fields
    <div role="group" aria-labelledby={title}>
      <p id={title} className={classes.group}>
        {texts.groups[group.type] ?? texts.otherGroup}
        {more > 0 && <span className={classes.more}>{texts.more(more)}</span>}
      </p>
      {group.items.map((item, index) => {
        const at = start + index;
        const Sign = SIGNS[item.result_type] ?? IconSearch;
        return (
          <a
            key={item.id}
            id={idOf(at)}
            href={item.url}
            role="option"
            tabIndex={-1}
            aria-selected={at === place}
            className={classes.option}
            onPointerMove={() => at !== place && onActive(at)}
            onClick={(event) => {
              // Another tab or window is the browser's affair.
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              onChoose(item.url);
            }}
          >
            <Sign size={20} stroke={1.75} className={classes.sign} aria-hidden />
            <span className={classes.words}>
              <span className={classes.title}>{item.title}</span>
              {item.subtitle && <span className={classes.subtitle}>{item.subtitle}</span>}
              <span className={classes.match}>
                <NamedField found={item} name={FIELDS[item.matched_field]} />
              </span>
            </span>
          </a>
        );
      })}
    </div>
  );
}
