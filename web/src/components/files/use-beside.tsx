import { IconInfoCircle, IconLayoutColumns, IconX } from "@tabler/icons-react";
import attachmentText from "locales/attachment.ftl";
import photoViewText from "locales/photo-view.ftl";
import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { createModule, MODULE_CONTROLLER, type Plugin } from "yet-another-react-lightbox";
import type { StoredFile } from "./file-kind";
import classes from "./LightboxViewer.module.css";
import { PairSlider } from "./PairSlider";
import { PhotoPanel } from "./PhotoPanel";

/** What is shown beside the photos, in the same dialog. The lightbox does not take the keys and gestures that are meant for it. */
export const Beside = createContext<ReactNode>(null);
const BesideModule = () => useContext(Beside);
export const besidePlugin: Plugin = ({ addSibling }) =>
  addSibling(MODULE_CONTROLLER, createModule("beside", BesideModule));

interface BesideOptions {
  shown: StoredFile | undefined;
  /** The photo "before" of the shown one. */
  before: StoredFile | undefined;
  code: string | undefined;
  onDescribe: ((file: StoredFile) => void) | undefined;
  onClose: () => void;
}

/** The panel with the facts of the shown photo, and its slider with the before photo. `tools` are their buttons. */
export function useBeside({ shown, before, code, onDescribe, onClose }: BesideOptions) {
  const [open, setOpen] = useState<"facts" | "pair">();
  const factsButton = useRef<HTMLButtonElement>(null);
  const pairButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(undefined);
    (open === "facts" ? factsButton : pairButton).current?.focus();
  };
  const toggleFacts = () => setOpen(open === "facts" ? undefined : "facts");
  const isPair = open === "pair" && shown !== undefined && before !== undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key.toLowerCase() === "i" && !isPair) {
      if (open === "facts" && isBeside(event.target)) close();
      else toggleFacts();
    }
    // Among the photos, the lightbox takes it.
    else if (event.key === "Escape") open ? close() : onClose();
  };
  const tools = [
    before && (
      <Tool
        key="pair"
        button={pairButton}
        label={photoViewText("pair")}
        isPressed={isPair}
        onClick={() => setOpen("pair")}
        icon={<IconLayoutColumns size={28} aria-hidden />}
      />
    ),
    <Tool
      key="facts"
      button={factsButton}
      label={photoViewText("facts")}
      isPressed={open === "facts"}
      shortcut="i"
      onClick={toggleFacts}
      icon={<IconInfoCircle size={28} aria-hidden />}
    />,
  ];
  const beside = isPair ? (
    <Pair key={shown.id} before={before} after={shown} onClose={close} />
  ) : open === "facts" && shown ? (
    <PhotoPanel file={shown} code={code} onDescribe={onDescribe} onClose={close} />
  ) : null;
  return { beside, tools, isFactsOpen: open === "facts", onKeyDown };
}

const isBeside = (target: EventTarget) => target instanceof Element && target.closest(".yarl__container") === null;

interface ToolProps {
  button: React.RefObject<HTMLButtonElement | null>;
  label: string;
  isPressed: boolean;
  shortcut?: string;
  onClick: () => void;
  icon: ReactNode;
}

/** A button that looks like those of the lightbox. */
function Tool({ button, label, isPressed, shortcut, onClick, icon }: ToolProps) {
  return (
    <button
      ref={button}
      type="button"
      className={`yarl__button ${classes.tool}`}
      aria-label={label}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut}
      title={label}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

/** The shown photo with its before photo, in place of the carousel. */
function Pair({ before, after, onClose }: { before: StoredFile; after: StoredFile; onClose: () => void }) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.querySelector("input")?.focus(), []);
  return (
    <section ref={frame} className={classes.pair} aria-label={photoViewText("pair-of", { name: after.file_name })}>
      <div className={classes.pairHead}>
        <button type="button" className="yarl__button" aria-label={attachmentText("lightbox-close")} onClick={onClose}>
          <IconX size={28} aria-hidden />
        </button>
      </div>
      <PairSlider
        left={{ file: before, label: photoViewText("before") }}
        right={{ file: after, label: photoViewText("after") }}
        isFilling
      />
    </section>
  );
}
