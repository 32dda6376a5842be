import { Button, Group, Stack, Text } from "@mantine/core";
import componentText from "locales/component.ftl";
import rowsText from "locales/rows.ftl";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import classes from "./BulkReportDialog.module.css";
import type { BulkReport } from "./use-bulk";

interface BulkReportDialogProps {
  report: BulkReport;
  onClose: () => void;
}

/** The result of a bulk change: the rows that were refused, each with its reason. */
export default function BulkReportDialog({ report: { done, refused, undo }, onClose }: BulkReportDialogProps) {
  useDialog(onClose);
  return (
    <Modal opened onClose={onClose} title={rowsText("result")}>
      <Stack>
        <Text fw={600} role="status">
          {rowsText("changed-refused", { done, refused: refused.length })}
        </Text>
        <ul className={classes.rows} aria-label={rowsText("refused-rows")}>
          {refused.map(({ key, name, reason }) => (
            <li key={key} className={classes.row}>
              <div className={classes.name}>{name}</div>
              <div className={classes.reason}>{reason}</div>
            </li>
          ))}
        </ul>
        <Group justify="flex-end" gap="xs">
          {undo && (
            <Button
              variant="default"
              onClick={() => {
                undo();
                onClose();
              }}
            >
              {componentText("undo-undo")}
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            {rowsText("close")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
