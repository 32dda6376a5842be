import { IconPencil, IconStack2 } from "@tabler/icons-react";
import annotationText from "locales/annotation.ftl";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { fileKind, type StoredFile } from "@/components/files/file-kind";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import type { AnnotationSource } from "./queries";

// Few photos are annotated, and most people only look. So both are loaded on first use, the editor with its canvas.
const PhotoAnnotations = lazy(() => import("./PhotoAnnotations"));
const Editor = lazy(() => import("./AnnotationEditor"));

interface Viewer {
  /** Closes the photo viewer when editing begins. */
  close: () => void;
  /** Opens the photo viewer at a photo again. */
  open: (id: string) => void;
}

/** What a photo viewer needs to show annotations and to edit them. Without a source, there are none. */
export function useAnnotations(source: AnnotationSource | undefined, viewer?: Viewer) {
  const [isShown, setShown] = useState(true);
  const [edited, setEdited] = useState<StoredFile>();
  if (!source) return { layer: undefined, actions: undefined, editor: null };
  const edit = (file: StoredFile) => {
    viewer?.close();
    setEdited(file);
  };
  const done = () => {
    setEdited(undefined);
    if (edited) viewer?.open(edited.id);
  };
  const canEdit = (file: StoredFile) =>
    viewer !== undefined && source.kind === "project" && file.abilities.annotate && fileKind(file) === "image";
  const layer = (file: StoredFile): ReactNode =>
    isShown &&
    file.annotations && (
      <Suspense key={file.id}>
        <PhotoAnnotations source={source} id={file.id} />
      </Suspense>
    );
  const actions = (file: StoredFile): ReactNode => (
    <>
      {file.annotations && (
        <Tool label={annotationText("show")} isPressed={isShown} onClick={() => setShown(!isShown)}>
          <IconStack2 className="yarl__icon" aria-hidden />
        </Tool>
      )}
      {canEdit(file) && (
        <Tool label={annotationText("annotate")} onClick={() => edit(file)}>
          <IconPencil className="yarl__icon" aria-hidden />
        </Tool>
      )}
    </>
  );
  const editor = edited && source.kind === "project" && (
    <Suspense fallback={<ModalFrame onClose={done} />}>
      <Editor code={source.code} file={edited} onClose={done} />
    </Suspense>
  );
  return { layer, actions, editor };
}

interface ToolProps {
  label: string;
  isPressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button that looks like those of the viewer. */
function Tool({ label, isPressed, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className="yarl__button"
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      // A pressed button is bright, like the other ones; one that is not is dim.
      style={isPressed === false ? { opacity: 0.5 } : undefined}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
