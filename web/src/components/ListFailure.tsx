import { Box, Button } from "@mantine/core";
import { messageOf, problemTexts } from "@/api/client";
import { commonTexts } from "@/lib/common-texts";
import { worded } from "@/lib/worded";
import { FailureAlert } from "./FailureAlert";

interface ListFailureProps {
  /** What failed. */
  title: string;
  error: unknown;
  onRetry: () => void;
}

export const listFailureTexts = worded("listFailureTexts", { kept: "Below is the list as it was before." } as const);

/** Why a list is not what was asked for: above the earlier one, which stays. */
export function ListFailure({ title, error, onRetry }: ListFailureProps) {
  return (
    <Box mb="md">
      <FailureAlert title={title}>
        <p style={{ margin: 0 }}>{`${messageOf(error, problemTexts.unreadable)} ${listFailureTexts.kept}`}</p>
        <Button variant="default" mt="sm" onClick={onRetry}>
          {commonTexts.tryAgain}
        </Button>
      </FailureAlert>
    </Box>
  );
}
