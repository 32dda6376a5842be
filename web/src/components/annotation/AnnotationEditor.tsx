import { Alert, Button, Group } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import annotationText from "locales/annotation.ftl";
import { useReducer, useRef, useState } from "react";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { toast } from "@/components/feedback/toast";
import type { StoredFile } from "@/components/files/file-kind";
import { LeaveGuard } from "@/components/overlays/LeaveGuard";
import LeaveQuestion from "@/components/overlays/LeaveQuestion";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { AnnotationCanvas } from "./AnnotationCanvas";
import classes from "./AnnotationEditor.module.css";
import { begun, edited } from "./edit-state";
import { type Annotations, annotationsQuery, currentOf, useSaveAnnotations } from "./queries";
import { ShapeList } from "./ShapeList";
import { areSame, drawn, includes, placed, type Shape, type ShapeColor, withTheirBlurs } from "./shape";
import { type Tool, Tools } from "./Tools";
import { Versions } from "./Versions";

interface AnnotationEditorProps {
  code: string;
  file: StoredFile;
  onClose: () => void;
}

/** Draws arrows, circles, texts, and blurs over a photo. */
export default function AnnotationEditor({ code, file, onClose }: AnnotationEditorProps) {
  const isDirty = useRef(() => false);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => (isDirty.current() ? setIsAsking(true) : onClose());
  useDialog(close);
  const { data, error, refetch } = useQuery(annotationsQuery({ kind: "project", code }, file.id));
  return (
    <Modal opened fullScreen onClose={close} title={annotationText("title", { name: file.file_name })}>
      {data ? (
        <Editor code={code} file={file} saved={data} isDirty={isDirty} onClose={close} onSaved={onClose} />
      ) : error ? (
        <ErrorState title={annotationText("load-failed")} error={error} onRetry={() => void refetch()} />
      ) : (
        <ComponentSkeleton />
      )}
      {isAsking && <LeaveQuestion text={annotationText("lost")} onStay={() => setIsAsking(false)} onLeave={onClose} />}
    </Modal>
  );
}

interface EditorProps extends AnnotationEditorProps {
  saved: Annotations;
  /** Tells the dialog whether there are unsaved changes. */
  isDirty: { current: () => boolean };
  onSaved: () => void;
}

/** The shapes being edited, the tool in use, and what the controls do. */
function useEditing({ code, file, saved, isDirty, onSaved }: EditorProps) {
  // The version that editing started from. Later changes by others surface as a conflict on save.
  const [base, setBase] = useState(saved);
  const [state, dispatch] = useReducer(edited, begun(base.shapes));
  const { shapes, selected } = state;
  const [tool, setTool] = useState<Tool>("arrow");
  const [color, setColor] = useState<ShapeColor>("red");
  const [text, setText] = useState("");
  const [ratio, setRatio] = useState(1);
  const [isStale, setIsStale] = useState(false);
  const textInput = useRef<HTMLInputElement>(null);
  const saving = useSaveAnnotations(code, file.id);
  const isDone = useRef(false);
  const hasChanged = () => !isDone.current && !areSame(shapes, base.shapes);
  isDirty.current = hasChanged;
  const isLocked = (shape: Shape) =>
    shape.kind === "blur" && !base.abilities.edit_blurs && includes(base.shapes, shape);

  const add = (shape: Shape | undefined) => {
    if (shape) dispatch({ do: "add", shape });
    else if (tool === "text") textInput.current?.focus();
    if (shape?.kind === "text") setText("");
  };
  const brush = tool === "select" ? undefined : { kind: tool, color, text, ratio };
  const recolor = (next: ShapeColor) => {
    setColor(next);
    const shape = selected === null ? undefined : shapes[selected];
    if (tool === "select" && shape && shape.kind !== "blur")
      dispatch({ do: "change", index: selected ?? 0, shape: { ...shape, color: next } });
  };
  const save = () =>
    saving.mutate(
      { version: base.version, shapes },
      {
        onSuccess: () => {
          isDone.current = true;
          toast.success(annotationText("saved"));
          onSaved();
        },
        onError: (problem) => {
          const current = currentOf(problem);
          if (!current) return;
          dispatch({ do: "replace", shapes: withTheirBlurs(shapes, base.shapes, current.shapes) });
          setBase(current);
          setIsStale(true);
        },
      },
    );
  const chosen = selected === null ? undefined : shapes[selected];
  const change = (index: number, shape: Shape) => dispatch({ do: "change", index, shape });
  const remove = (index: number) => dispatch({ do: "remove", index });
  return {
    base,
    state,
    chosen,
    tool,
    setTool,
    color,
    recolor,
    text,
    setText,
    textInput,
    brush,
    setRatio,
    add,
    change,
    remove,
    isLocked,
    hasChanged,
    isStale,
    saving,
    save,
    dispatch,
  };
}

function Editor(props: EditorProps) {
  const { file, onClose } = props;
  const editing = useEditing(props);
  const { base, state, chosen, brush, add, change, remove, isLocked, hasChanged, saving, dispatch } = editing;
  const { shapes, selected } = state;
  return (
    <div className={classes.editor}>
      {/* Mounted late: the dialog asks first when Back would only close it. */}
      {hasChanged() && <LeaveGuard isNeeded={hasChanged} text={annotationText("lost")} isForTabs />}
      <Tools
        tool={editing.tool}
        onTool={editing.setTool}
        color={editing.color}
        onColor={editing.recolor}
        text={editing.text}
        onText={editing.setText}
        textInput={editing.textInput}
        onUndo={state.past.length > 0 ? () => dispatch({ do: "undo" }) : undefined}
        onRedo={state.future.length > 0 ? () => dispatch({ do: "redo" }) : undefined}
        onDelete={selected !== null && chosen && !isLocked(chosen) ? () => remove(selected) : undefined}
        onPlace={() => add(brush && placed(brush))}
      />
      <div className={classes.work}>
        <AnnotationCanvas
          url={file.url}
          alt={file.file_name}
          scene={{ shapes, selected, isLocked, draw: brush && ((span) => drawn(brush, span)) }}
          onLoad={editing.setRatio}
          onSelect={(index) => dispatch({ do: "select", index })}
          onChange={change}
          onDraw={(span) => add(brush && drawn(brush, span))}
        />
        <ShapeList
          shapes={shapes}
          selected={selected}
          isLocked={isLocked}
          onSelect={(index) => dispatch({ do: "select", index })}
          onChange={change}
          onRemove={remove}
        />
      </div>
      {editing.isStale && (
        <Alert color="yellow" icon={<IconUsers aria-hidden />} role="alert">
          {annotationText("stale")}
        </Alert>
      )}
      {saving.isError && !currentOf(saving.error) && (
        <FailureAlert>{messageOf(saving.error, annotationText("save-failed"))}</FailureAlert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={saving.isPending}>
          {annotationText("cancel")}
        </Button>
        <Button onClick={editing.save} loading={saving.isPending} disabled={!hasChanged()}>
          {annotationText("save")}
        </Button>
      </Group>
      <Versions versions={base.versions} />
    </div>
  );
}
