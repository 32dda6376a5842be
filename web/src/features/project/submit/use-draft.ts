import { useDebouncedCallback } from "@mantine/hooks";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Uploads } from "@/components/files/use-uploads";
import { readersSoFar } from "@/lib/browser/global-state-key";
import { FIELD_NAMES, type FieldValues } from "../shared/fields";
import { dropDraft, keepDraft, newDraft, readDraft } from "./draft";
import { DraftFiles } from "./draft-files";

const DRAFT_DEBOUNCE_MS = 400;

/** The draft, stored on this device until it is submitted. */
export function useDraft(userId: string, start: FieldValues) {
  const [kept] = useState(() => readDraft(userId));
  const [draft, setDraft] = useState(() => kept ?? newDraft(start));
  const [isRestored, setIsRestored] = useState(kept !== null);
  const hasFiles = useRef(false);
  const sentAs = draft.wasSent ? draft.id : undefined;
  const [reader] = useState(readersSoFar);
  const keep = useDebouncedCallback(
    (values: FieldValues) => {
      // The user signed out before the form unmounted; their draft was deleted then and must not be written again.
      if (readersSoFar() !== reader) return;
      const isUnchanged = !hasFiles.current && FIELD_NAMES.every((name) => values[name] === start[name]);
      // An unchanged form is not a draft.
      if (sentAs === undefined && isUnchanged) dropDraft(userId);
      else keepDraft(userId, values, sentAs);
    },
    { delay: DRAFT_DEBOUNCE_MS, flushOnUnmount: true },
  );
  useEffect(() => {
    // Save immediately on unload so that a reload loses no text.
    const flush = () => keep.flush();
    window.addEventListener("pagehide", flush);
    return () => window.removeEventListener("pagehide", flush);
  }, [keep]);
  return { draft, setDraft, isRestored, setIsRestored, keep, hasFiles };
}

interface KeptFiles {
  userId: string;
  uploads: Uploads;
  draft: ReturnType<typeof useDraft>;
  values: FieldValues;
  /** Whether the draft was submitted, so that nothing more is stored. */
  isDone: RefObject<boolean>;
}

/** Stores the chosen files with the draft, and chooses those of a restored draft again. Returns whether all files are stored. */
export function useDraftFiles({ userId, uploads, draft, values, isDone }: KeptFiles): () => boolean {
  const { items, add } = uploads;
  const [files] = useState(() => new DraftFiles(userId));
  const [wasRestored] = useState(draft.isRestored);
  const [isRead, setIsRead] = useState(!wasRestored);
  const restore = useEffectEvent((found: File[]) => {
    if (found.length > 0) add(found);
    setIsRead(true);
  });
  useEffect(() => {
    if (!wasRestored) return;
    let isShown = true;
    void files.read().then((found) => isShown && restore(found));
    return () => {
      isShown = false;
    };
  }, [files, wasRestored]);

  const follow = useEffectEvent((chosen: readonly { file: File }[]) => {
    if (isDone.current) return;
    const { hasFiles, keep } = draft;
    if (hasFiles.current !== chosen.length > 0) {
      hasFiles.current = chosen.length > 0;
      keep(values);
      // Files are stored only if there is a draft.
      keep.flush();
    }
    void files.follow(chosen.map(({ file }) => file));
  });
  useEffect(() => {
    if (isRead) follow(items);
  }, [items, isRead]);
  return files.isComplete;
}
