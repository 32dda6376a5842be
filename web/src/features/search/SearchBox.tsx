import { useHotkeys } from "@mantine/hooks";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useRouterState } from "@tanstack/react-router";
import searchText from "locales/search.ftl";
import {
  lazy,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useBackCloses } from "@/components/overlays/use-back-closes";
import classes from "./SearchBox.module.css";

// Loaded on the first search.
const SearchPanel = lazy(() => import("./SearchPanel"));

interface SearchBoxProps {
  /** How long results stay fresh, in milliseconds. */
  staleTime: number;
  /** Whether the user requested the search before it was loaded. */
  isAsked?: boolean;
}

/**
 * Global search in the header: a field on wide screens, otherwise a button that opens it over the page. It opens on focus,
 * typing, or Ctrl/Cmd+K (specification 1, section 2).
 */
export default function SearchBox({ staleTime, isAsked = false }: SearchBoxProps): ReactNode {
  const search = useSearchBox(isAsked);
  const { term, setTerm, isOpen, active, setActive, box, input, opener, open, enter, leave, close } = search;
  const list = useId();

  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not support the <search> element
    <div className={classes.search} role="search">
      <button ref={opener} type="button" className={classes.opener} aria-label={searchText("open")} onClick={enter}>
        <IconSearch size={21} stroke={1.75} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the search wherever the focus is inside it */}
      <div
        ref={box}
        className={classes.box}
        data-open={isOpen || undefined}
        onKeyDown={(event) => {
          if (event.key === "Escape" && isOpen) {
            event.stopPropagation();
            leave();
          }
        }}
      >
        <div className={classes.field}>
          <IconSearch size={18} className={classes.sign} aria-hidden />
          <TermField
            ref={input}
            isOpen={isOpen}
            list={list}
            active={active}
            term={term}
            onFocus={() => {
              if (!search.isLeaving.current) open();
            }}
            onClick={open}
            onTerm={(typed) => {
              setTerm(typed);
              setActive(undefined);
              open();
            }}
          />
          {isOpen ? (
            <button type="button" className={classes.close} aria-label={searchText("close")} onClick={leave}>
              <IconX size={18} aria-hidden />
            </button>
          ) : (
            <kbd className={classes.keys} aria-hidden>
              {IS_MAC ? "⌘K" : "Ctrl K"}
            </kbd>
          )}
        </div>
        {isOpen && (
          <Suspense fallback={<p className={classes.wait}>{searchText("searching")}</p>}>
            <SearchPanel
              term={term}
              listId={list}
              input={input}
              staleTime={staleTime}
              active={active}
              onActive={setActive}
              onTerm={(chosen) => {
                setTerm(chosen);
                input.current?.focus();
              }}
              onLeave={() => {
                close();
                input.current?.blur();
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

const IS_MAC = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** State of the search, and functions that open and close it. */
function useSearchBox(isAsked: boolean) {
  const [term, setTerm] = useState("");
  const [isOpen, setIsOpen] = useState(isAsked);
  const [active, setActive] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isLeaving = useRef(false);
  const href = useRouterState({ select: (state) => state.location.href });
  const [openedAt, setOpenedAt] = useState(href);

  const close = () => {
    setIsOpen(false);
    setTerm("");
    setActive(undefined);
  };
  const open = () => {
    setOpenedAt(href);
    setIsOpen(true);
  };
  /**
   * Opens the search and focuses the field synchronously, because phones show the keyboard only for focus within a touch event.
   */
  const enter = () => {
    flushSync(open);
    input.current?.focus();
  };
  const leave = () => {
    close();
    // Return the focus to the opener if it is visible, otherwise to the field, because the close button disappears. `isLeaving`
    // keeps this focus from reopening the search.
    isLeaving.current = true;
    (opener.current?.offsetParent ? opener : input).current?.focus();
    isLeaving.current = false;
  };

  // Back closes the search only where it covers the page.
  useBackCloses(isOpen && opener.current?.offsetParent ? leave : undefined);

  if (isOpen && href !== openedAt) close();

  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);

  useSearchKey(enter);
  useElsewhere(isOpen, box, close);
  return { term, setTerm, isOpen, active, setActive, box, input, opener, isLeaving, open, enter, leave, close };
}

/** Opens the search on Ctrl/Cmd+K. */
function useSearchKey(enter: () => void): void {
  useHotkeys(
    [
      [
        "mod+K",
        () => {
          // Modal dialogs keep the keyboard.
          if (!document.querySelector("[aria-modal=true]")) enter();
        },
      ],
    ],
    [],
  );
}

/** Closes the search when the user interacts with the rest of the page. */
function useElsewhere(isOpen: boolean, box: RefObject<HTMLDivElement | null>, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) closeNow();
    };
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    return () => {
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
    };
  }, [isOpen, box]);
}

interface TermFieldProps {
  ref: Ref<HTMLInputElement>;
  isOpen: boolean;
  /** Id of the listbox. */
  list: string;
  active: string | undefined;
  term: string;
  onFocus: () => void;
  onClick: () => void;
  onTerm: (term: string) => void;
}

function TermField({ ref, isOpen, list, active, term, onTerm, ...handlers }: TermFieldProps) {
  return (
    <input
      ref={ref}
      className={classes.input}
      type="text"
      role="combobox"
      aria-label={searchText("label")}
      aria-keyshortcuts="Control+K Meta+K"
      aria-autocomplete="list"
      aria-expanded={isOpen}
      aria-controls={isOpen ? list : undefined}
      aria-activedescendant={isOpen ? active : undefined}
      placeholder={searchText("placeholder")}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={100}
      enterKeyHint="search"
      value={term}
      {...handlers}
      onChange={(event) => onTerm(event.currentTarget.value)}
    />
  );
}
