import { IconHistory } from "@tabler/icons-react";
import searchText from "locales/search.ftl";
import { useId } from "react";
import classes from "./SearchPanel.module.css";

interface RecentSearchesProps {
  terms: string[];
  /** The one that the keys are at; less than zero for none. */
  place: number;
  idOf: (place: number) => string;
  onChoose: (term: string) => void;
  onActive: (place: number) => void;
}

/** What was searched for before, to be searched for again. */
export function RecentSearches({ terms, place, idOf, onChoose, onActive }: RecentSearchesProps) {
  const title = useId();
  if (terms.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a list box's options, not of a form's fields
    <div role="group" aria-labelledby={title}>
      <p id={title} className={classes.group}>
        {searchText("recent")}
      </p>
      {terms.map((term, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard
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
