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

// What is found comes when somebody searches.
const SearchPanel = lazy(() => import("./SearchPanel"));

interface SearchBoxProps {
  /** How long an answer is good for, in milliseconds. */
  staleTime: number;
  /** Whether somebody asked for it before it was there. */
  isAsked?: boolean;
}

/** The global search in a header: a field on wide screens, elsewhere a button that opens one over the page. It opens on focus,
 *  typing or ctrl/cmd+K (specification 1, section 2). */
export default function SearchBox({ staleTime, isAsked = false }: SearchBoxProps): ReactNode {
  const search = useSearchBox(isAsked);
  const { term, setTerm, isOpen, active, setActive, box, input, opener, open, enter, leave, close } = search;
  const list = useId();

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of a few years ago do not know the element
    <div className={classes.search} role="search">
      <button ref={opener} type="button" className={classes.opener} aria-label={searchText("open")} onClick={enter}>
        <IconSearch size={21} stroke={1.75} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it wherever the focus is in it */}
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

/** The state of the search, and what opens and closes it. */
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
  /** Opens it and goes there at once: a phone shows its keyboard only for a focus that a touch caused. */
  const enter = () => {
    flushSync(open);
    input.current?.focus();
  };
  const leave = () => {
    close();
    // Where the field is out of sight now, focus goes back to what opened it; elsewhere to the field, as the button that closes
    // it goes. It is not entered by that.
    isLeaving.current = true;
    (opener.current?.offsetParent ? opener : input).current?.focus();
    isLeaving.current = false;
  };

  // On wide screens it covers no page.
  useBackCloses(isOpen && opener.current?.offsetParent ? leave : undefined);

  if (isOpen && href !== openedAt) close();

  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);

  useSearchKey(enter);
  useElsewhere(isOpen, box, close);
  return { term, setTerm, isOpen, active, setActive, box, input, opener, isLeaving, open, enter, leave, close };
}

/** Opens the search by ctrl/cmd+K. */
function useSearchKey(enter: () => void): void {
  useHotkeys(
    [
      [
        "mod+K",
        () => {
          // What lies over the page has the keyboard.
          if (!document.querySelector("[aria-modal=true]")) enter();
        },
      ],
    ],
    [],
  );
}

/** Closes the search when somebody goes on elsewhere on the page. */
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
  /** The id of the list of what was found. */
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
