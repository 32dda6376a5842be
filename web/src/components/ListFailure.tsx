import { Box, Button } from "@mantine/core";
import { messageOf } from "@/api/client";
import { FailureAlert } from "./FailureAlert";

interface ListFailureProps {
  /** What failed. */
  title: string;
  error: unknown;
  onRetry: () => void;
}

const UNKNOWN = "An unexpected error occurred. Please try again.";
const KEPT = "Below is the list as it was before.";

/** Why a list is not what was asked for: above the earlier one, which stays. */
export function ListFailure({ title, error, onRetry }: ListFailureProps) {
  return (
    <Box mb="md">
      <FailureAlert title={title}>
        <p style={{ margin: 0 }}>
          {messageOf(error, UNKNOWN)} {KEPT}
        </p>
        <Button variant="default" mt="sm" onClick={onRetry}>
          Try Again
        </Button>
      </FailureAlert>
    </Box>
  );
}
