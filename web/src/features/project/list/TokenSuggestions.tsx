import { VisuallyHidden } from "@mantine/core";
import projectTokenText from "locales/project-token.ftl";
import type { RefObject } from "react";
import { useTokenSuggestions } from "@/components/project/use-token-suggestions";
import { useOptions } from "@/lib/browser/list-keys";
import type { TokenSuggestion } from "@/lib/project/tokens";
import classes from "./TokenField.module.css";

interface TokenSuggestionsProps {
  /** The text of the field. */
  typed: string;
  seesAll: boolean;
  /** The field, whose keys move through the list. */
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  /** Id of the active option. */
  active: string | undefined;
  onActive: (id: string | undefined) => void;
  onChoose: (suggestion: TokenSuggestion) => void;
}

/** Suggested filters below a search field. Nothing if there are none. */
export default function TokenSuggestions(props: TokenSuggestionsProps) {
  const { typed, seesAll, input, listId, active, onActive, onChoose } = props;
  const suggestions = useTokenSuggestions(typed, seesAll);
  const { idOf, place } = useOptions({
    input,
    listId,
    count: suggestions.length,
    active,
    onActive,
    onEnter: (at, event) => {
      const chosen = suggestions[at];
      if (!chosen) return;
      event.preventDefault();
      onChoose(chosen);
    },
  });

  return (
    <>
      <VisuallyHidden role="status">
        {suggestions.length > 0 ? projectTokenText("counted", { count: suggestions.length }) : ""}
      </VisuallyHidden>
      <div
        id={listId}
        role="listbox"
        aria-label={projectTokenText("list")}
        className={classes.list}
        hidden={suggestions.length === 0}
      >
        {suggestions.map((suggestion, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={suggestion.insert}
            id={idOf(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === place}
            className={classes.option}
            onPointerMove={() => at !== place && onActive(idOf(at))}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
          >
            <span className={classes.token}>{suggestion.insert}</span>
            {!suggestion.insert.includes(suggestion.label) && <span className={classes.label}>{suggestion.label}</span>}
          </div>
        ))}
      </div>
    </>
  );
}
