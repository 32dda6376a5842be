import { Button } from "@mantine/core";
import commonText from "locales/common.ftl";
import { ApiProblem } from "@/api/client";
import { FailureSign } from "./FailureSign";
import classes from "./InlineFailure.module.css";

interface InlineFailureProps {
  /** What failed, as a sentence. */
  text: string;
  error: unknown;
  onRetry: () => void;
  /** Whether the retry is running. */
  isBusy?: boolean;
}

/** The error of a small part of a page or form, in its place: the sign, what failed, and a retry button. */
export function InlineFailure({ text, error, onRetry, isBusy = false }: InlineFailureProps) {
  const isOffline = error instanceof ApiProblem && error.isAway;
  return (
    <div className={classes.failure} role="alert" data-kind={isOffline ? "away" : "error"}>
      <FailureSign isOffline={isOffline} size={20} />
      <span className={classes.text}>{text}</span>
      <Button variant="subtle" loading={isBusy} onClick={onRetry}>
        {commonText("try-again")}
      </Button>
    </div>
  );
}
