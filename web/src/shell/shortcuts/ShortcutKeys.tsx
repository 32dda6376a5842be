import { useNavigate } from "@tanstack/react-router";
import shortcutText from "locales/shortcut.ftl";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Account } from "@/api/account";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { groupsOf } from "./groups";
import { placesOf } from "./places";

// Dialogs are loaded on demand.
const ShortcutsDialog = lazy(() => import("./ShortcutsDialog"));

/** Where the choice to use no shortcuts is stored. */
const OFF = "buildback:no-shortcuts";

/** How long `g` waits for the second key, in milliseconds. */
const SECOND_KEY_MS = 1500;

/** Elements that use letters themselves. */
const TYPED_INTO = "input, textarea, select, [contenteditable], [role=listbox], [role=menu], [role=combobox]";

/** Whether a key belongs to the page as a whole, and not to a field, a menu, a dialog, or the browser. */
function isForPage({
  target,
  ctrlKey,
  metaKey,
  altKey,
  repeat,
  isComposing,
  defaultPrevented,
}: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return false;
  if (target instanceof Element && target.closest(TYPED_INTO)) return false;
  return document.querySelector("[aria-modal=true]") === null;
}

/** The button of the page that creates something, if there is one. */
const newButton = () => document.querySelector<HTMLElement>("main [data-shortcut=n]");

/** Its text, without badges and icons that have a text of their own. */
const textOf = (button: HTMLElement | null) => button?.textContent?.trim() || undefined;

export interface ShortcutKeysProps {
  /** Undefined for a property owner. */
  account?: Account;
  /** Whether this is the admin panel. */
  isAdmin?: boolean;
  /** Whether the list of shortcuts is open. */
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Listens for `g` with a page's key, `n`, and `?`. */
export default function ShortcutKeys({ account, isAdmin = false, isOpen, onOpen, onClose }: ShortcutKeysProps) {
  const navigate = useNavigate();
  const [isOn, setIsOn] = useState(() => localStorage.getItem(OFF) === null);
  /** When `g` was pressed. */
  const begun = useRef(Number.NEGATIVE_INFINITY);
  const places = account ? placesOf(account, isAdmin) : [];
  const canSubmit = account?.abilities.submit_project === true;

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || !isForPage(event)) return;
    const isSecond = event.timeStamp - begun.current < SECOND_KEY_MS;
    begun.current = Number.NEGATIVE_INFINITY;
    const place = isSecond && places.find(({ key }) => key === event.key);
    if (place) void navigate({ to: place.to });
    else if (event.key === "g") begun.current = event.timeStamp;
    else if (event.key === "?") onOpen();
    else if (event.key === "n" && newButton()) newButton()?.click();
    else if (event.key === "n" && canSubmit) void navigate({ to: "/submit-project" });
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  const use = (on: boolean) => {
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "1");
    setIsOn(on);
  };
  if (!isOpen) return null;
  const groups = groupsOf({
    places,
    create: textOf(newButton()) ?? (canSubmit ? shortcutText("new-project") : undefined),
    hasSearch: account !== undefined,
    hasSidebar: isAdmin,
  });
  return (
    <Suspense fallback={<ModalFrame />}>
      <ShortcutsDialog groups={groups} isOn={isOn} onUse={use} onClose={onClose} />
    </Suspense>
  );
}
