import { Checkbox, Stack } from "@mantine/core";
import shortcutText from "locales/shortcut.ftl";
import { Fragment } from "react";
import { Modal } from "@/components/overlays/Modal";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import type { Place } from "./places";
import classes from "./ShortcutsDialog.module.css";

interface ShortcutsDialogProps {
  places: Place[];
  canSubmit: boolean;
  isOn: boolean;
  onUse: (on: boolean) => void;
  onClose: () => void;
}

/** The list of keyboard shortcuts. Single keys can be turned off (WCAG 2.1.4). */
export default function ShortcutsDialog({ places, canSubmit, isOn, onUse, onClose }: ShortcutsDialogProps) {
  useFocusBack();
  const rows: [label: string, keys: string[]][] = [
    ...places.map(({ key, label }): [string, string[]] => [label, ["g", key]]),
    [shortcutText("new-update"), ["n"]],
    ...(canSubmit ? [[shortcutText("new-project"), ["n"]] as [string, string[]]] : []),
    [shortcutText("search"), ["Ctrl K"]],
    [shortcutText("help"), ["?"]],
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={shortcutText("title")}
      closeButtonProps={{ "aria-label": shortcutText("close"), size: 44 }}
    >
      <Stack>
        <dl className={classes.list}>
          {rows.map(([label, keys]) => (
            <div key={label} className={classes.row}>
              <dt>{label}</dt>
              <dd>
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && <span className={classes.then}>{shortcutText("then")}</span>}
                    <kbd className={classes.key}>{key}</kbd>
                  </Fragment>
                ))}
              </dd>
            </div>
          ))}
        </dl>
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
