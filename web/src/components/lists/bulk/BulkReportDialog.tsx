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

/** The result of a bulk change: the rows that were not changed, each with its reason. */
export default function BulkReportDialog({ report, onClose }: BulkReportDialogProps) {
  const { done, left, isWorthATry, undo } = report;
  useDialog(onClose);
  return (
    <Modal opened onClose={onClose} title={rowsText("result")}>
      <Stack>
        <Text fw={600} role="status">
          {rowsText("changed-left", { done, left: left.length })}
        </Text>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
        <section className={classes.scrolled} aria-label={rowsText("left-rows")} tabIndex={0}>
          <ul className={classes.rows}>
            {left.map(({ key, name, reason }) => (
              <li key={key} className={classes.row}>
                <div className={classes.name}>{name}</div>
                <div className={classes.reason}>{reason}</div>
              </li>
            ))}
          </ul>
        </section>
        {isWorthATry && (
          <Text size="sm" c="dimmed">
            {rowsText("try-again")}
          </Text>
        )}
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
