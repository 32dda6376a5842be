import { useHotkeys } from "@mantine/hooks";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useRouterState } from "@tanstack/react-router";
import searchText from "locales/search.ftl";
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
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
  const [term, setTerm] = useState("");
  const [isOpen, setIsOpen] = useState(isAsked);
  const [active, setActive] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isLeaving = useRef(false);
  const list = useId();
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

  useEffect(() => {
    if (!isOpen) return;
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) {
        setIsOpen(false);
        setTerm("");
        setActive(undefined);
      }
    };
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    return () => {
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
    };
  }, [isOpen]);

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
          <input
            ref={input}
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
            onFocus={() => {
              if (!isLeaving.current) open();
            }}
            onClick={open}
            onChange={(event) => {
              setTerm(event.currentTarget.value);
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
