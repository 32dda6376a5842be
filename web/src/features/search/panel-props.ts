import type { RefObject } from "react";

export interface SearchPanelProps {
  /** The raw input. */
  term: string;
  /** Id of the listbox. */
  listId: string;
  /** The input whose keys navigate the list. */
  input: RefObject<HTMLInputElement | null>;
  /** How long results stay fresh, in milliseconds. */
  staleTime: number;
  /** Id of the active option. */
  active: string | undefined;
  onActive: (id: string | undefined) => void;
  /** Replaces the search term. */
  onTerm: (term: string) => void;
  onLeave: () => void;
}
