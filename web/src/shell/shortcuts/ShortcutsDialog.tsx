import { Checkbox, Stack, Title } from "@mantine/core";
import shortcutText from "locales/shortcut.ftl";
import { Fragment } from "react";
import { Modal } from "@/components/overlays/Modal";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import type { ShortcutGroup } from "./groups";
import classes from "./ShortcutsDialog.module.css";

interface ShortcutsDialogProps {
  groups: ShortcutGroup[];
  isOn: boolean;
  onUse: (on: boolean) => void;
  onClose: () => void;
}

/** The list of keyboard shortcuts. Single keys can be turned off (WCAG 2.1.4). */
export default function ShortcutsDialog({ groups, isOn, onUse, onClose }: ShortcutsDialogProps) {
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={shortcutText("title")}
      closeButtonProps={{ "aria-label": shortcutText("close"), size: 44 }}
    >
      <Stack>
        {groups.map((group) => (
          <ShortcutSection key={group.title} group={group} />
        ))}
        <Checkbox
          label={shortcutText("use")}
          description={shortcutText("use-hint")}
          checked={isOn}
          onChange={(event) => onUse(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  );
}

function ShortcutSection({ group: { title, shortcuts } }: { group: ShortcutGroup }) {
  return (
    <section>
      <Title order={3} size="h6">
        {title}
      </Title>
      <dl className={classes.list}>
        {shortcuts.map(({ label, keys, isSequence = false }) => (
          <div key={label} className={classes.row}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && (
                    <span className={classes.between}>{isSequence ? shortcutText("then") : shortcutText("or")}</span>
                  )}
                  <kbd className={classes.key}>{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
