import { Text, Textarea, TextInput } from "@mantine/core";
import projectBulkText from "locales/project-bulk.ftl";
import projectDeletionText from "locales/project-deletion.ftl";
import { useState } from "react";
import { BulkQuestion } from "@/components/lists/bulk/BulkQuestion";

/** What is asked before it is done. */
export type Question = "accept" | "hold" | "delete";

interface QuestionProps {
  /** Number of selected projects. */
  count: number;
  isBusy: boolean;
  onClose: () => void;
}

interface ProjectQuestionsProps extends QuestionProps {
  asked: Question;
  onAccept: () => void;
  onHold: (reason: string) => void;
  onDelete: () => void;
}

/** Asks before the selected projects are accepted, held, or deleted. */
export default function ProjectQuestions({ asked, onAccept, onHold, onDelete, ...question }: ProjectQuestionsProps) {
  if (asked === "hold") return <HoldQuestion {...question} onHold={onHold} />;
  if (asked === "delete") return <DeleteQuestion {...question} onDelete={onDelete} />;
  return (
    <BulkQuestion
      {...question}
      title={projectBulkText("accept-title", { count: question.count })}
      confirm={projectBulkText("accept-now")}
      isFinal
      onConfirm={onAccept}
    >
      {projectBulkText("accept-question")}
    </BulkQuestion>
  );
}

/** Same limit as on the server, in characters. */
const REASON_MAX = 500;

function HoldQuestion({ onHold, ...question }: QuestionProps & { onHold: (reason: string) => void }) {
  const [reason, setReason] = useState("");
  const length = [...reason.trim()].length;
  return (
    <BulkQuestion
      {...question}
      title={projectBulkText("hold-title", { count: question.count })}
      confirm={projectDeletionText("place")}
      isReady={length > 0 && length <= REASON_MAX}
      onConfirm={() => onHold(reason.trim())}
    >
      <Text size="sm" c="dimmed">
        {projectBulkText("hold-question")}
      </Text>
      <Textarea
        label={projectDeletionText("reason")}
        description={projectDeletionText("reason-hint")}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        autosize
        minRows={2}
        maxRows={8}
        required
      />
    </BulkQuestion>
  );
}

/** Asks for the number of projects, as the deletion of a single one asks for its number. */
function DeleteQuestion({ onDelete, ...question }: QuestionProps & { onDelete: () => void }) {
  const [typed, setTyped] = useState("");
  const { count } = question;
  return (
    <BulkQuestion
      {...question}
      title={projectBulkText("delete-title", { count })}
      confirm={projectBulkText("delete-now", { count })}
      isDanger
      isReady={typed.trim() === `${count}`}
      onConfirm={onDelete}
    >
      <Text>{projectBulkText("delete-question")}</Text>
      <TextInput
        label={projectBulkText("delete-count")}
        description={projectDeletionText("confirm-hint", { number: `${count}` })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        inputMode="numeric"
      />
    </BulkQuestion>
  );
}
