import { Box, Button } from "@mantine/core";
import commonText from "locales/common.ftl";
import componentText from "locales/component.ftl";
import problemText from "locales/problem.ftl";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";

interface ListFailureProps {
  /** What failed. */
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** The error of a list query, shown above the previous list, which stays visible. */
export function ListFailure({ title, error, onRetry }: ListFailureProps) {
  return (
    <Box mb="md">
      <FailureAlert title={title}>
        <p
          style={{ margin: 0 }}
        >{`${messageOf(error, problemText("unreadable"))} ${componentText("list-failure-kept")}`}</p>
        <Button variant="default" mt="sm" onClick={onRetry}>
          {commonText("try-again")}
        </Button>
      </FailureAlert>
    </Box>
  );
}
