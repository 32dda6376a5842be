import { IconHistory } from "@tabler/icons-react";
import searchText from "locales/search.ftl";
import { useId } from "react";
import classes from "./SearchPanel.module.css";

interface RecentSearchesProps {
  terms: string[];
  /** Index of the active option; negative if none. */
  place: number;
  idOf: (place: number) => string;
  onChoose: (term: string) => void;
  onActive: (place: number) => void;
}

/** Recent searches, which can be repeated. */
export function RecentSearches({ terms, place, idOf, onChoose, onActive }: RecentSearchesProps) {
  const title = useId();
  if (terms.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of listbox options, not of form fields
    <div role="group" aria-labelledby={title}>
      <p id={title} className={classes.group}>
        {searchText("recent")}
      </p>
      {terms.map((term, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keyboard
        <div
          key={term}
          id={idOf(at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === place}
          className={classes.option}
          onClick={() => onChoose(term)}
          onPointerMove={() => at !== place && onActive(at)}
        >
          <IconHistory size={18} className={classes.sign} aria-hidden />
          <span className={classes.title}>{term}</span>
        </div>
      ))}
    </div>
  );
}
