import { ActionIcon, Button, Text, TextInput, UnstyledButton } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowUpRight,
  IconBlur,
  IconCircle,
  IconLetterT,
  IconPointer,
  IconTrash,
} from "@tabler/icons-react";
import annotationText from "locales/annotation.ftl";
import type { ComponentType, RefObject } from "react";
import { ANNOTATION_COLORS } from "@/theme/annotation-colors";
import classes from "./AnnotationEditor.module.css";
import { SHAPE_TEXT_MAX, type ShapeColor, type ShapeKind } from "./shape";

/** What the pointer does: select, or draw a shape. */
export type Tool = "select" | ShapeKind;

const TOOLS: { tool: Tool; label: string; hint: string; icon: ComponentType<{ size: number }> }[] = [
  { tool: "select", label: annotationText("tool-select"), hint: annotationText("hint-select"), icon: IconPointer },
  { tool: "arrow", label: annotationText("tool-arrow"), hint: annotationText("hint-arrow"), icon: IconArrowUpRight },
  { tool: "circle", label: annotationText("tool-circle"), hint: annotationText("hint-circle"), icon: IconCircle },
  { tool: "text", label: annotationText("tool-text"), hint: annotationText("hint-text"), icon: IconLetterT },
  { tool: "blur", label: annotationText("tool-blur"), hint: annotationText("hint-blur"), icon: IconBlur },
];

const COLORS: { color: ShapeColor; label: string }[] = [
  { color: "red", label: annotationText("color-red") },
  { color: "orange", label: annotationText("color-orange") },
  { color: "yellow", label: annotationText("color-yellow") },
  { color: "green", label: annotationText("color-green") },
  { color: "blue", label: annotationText("color-blue") },
  { color: "white", label: annotationText("color-white") },
  { color: "black", label: annotationText("color-black") },
];

interface ToolsProps {
  tool: Tool;
  onTool: (tool: Tool) => void;
  color: ShapeColor;
  onColor: (color: ShapeColor) => void;
  text: string;
  onText: (text: string) => void;
  textInput: RefObject<HTMLInputElement | null>;
  /** Undefined if there is nothing to undo, and so on. */
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  onPlace: () => void;
}

/** The tools of the editor. */
export function Tools(props: ToolsProps) {
  const { tool, onTool, color, onColor, text, onText, textInput, onPlace } = props;
  return (
    <>
      <div className={classes.bar}>
        <fieldset className={classes.tools} aria-label={annotationText("tools")}>
          {TOOLS.map(({ tool: one, label, icon: Icon }) => (
            <Button
              key={one}
              variant={one === tool ? "filled" : "default"}
              aria-pressed={one === tool}
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() => onTool(one)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
        <fieldset className={classes.tools} aria-label={annotationText("colors")}>
          {COLORS.map(({ color: one, label }) => (
            <UnstyledButton
              key={one}
              className={classes.color}
              aria-pressed={one === color}
              aria-label={label}
              onClick={() => onColor(one)}
            >
              <span className={classes.swatch} style={{ background: ANNOTATION_COLORS[one] }} />
            </UnstyledButton>
          ))}
        </fieldset>
        <Changes {...props} />
      </div>
      <Text size="sm">{TOOLS.find(({ tool: one }) => one === tool)?.hint}</Text>
      {tool === "text" && (
        <TextInput
          ref={textInput}
          label={annotationText("text")}
          value={text}
          maxLength={SHAPE_TEXT_MAX}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      )}
      {tool !== "select" && (
        <Button variant="subtle" w="fit-content" onClick={onPlace}>
          {annotationText("place")}
        </Button>
      )}
    </>
  );
}

/** Undo, redo, and delete. */
function Changes({ onUndo, onRedo, onDelete }: ToolsProps) {
  const buttons = [
    { label: annotationText("undo"), act: onUndo, icon: IconArrowBackUp },
    { label: annotationText("redo"), act: onRedo, icon: IconArrowForwardUp },
    { label: annotationText("delete"), act: onDelete, icon: IconTrash },
  ];
  return (
    <div className={classes.tools}>
      {buttons.map(({ label, act, icon: Icon }) => (
        <ActionIcon
          key={label}
          variant="default"
          size={44}
          aria-label={label}
          title={label}
          disabled={!act}
          onClick={act}
        >
          <Icon size={20} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  );
}
