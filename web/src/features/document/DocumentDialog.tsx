import { Button, Checkbox, Group, NativeSelect, Radio, Stack } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import documentDialogText from "locales/document-dialog.ftl";
import { type FormEvent, useState } from "react";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { LANGUAGES, pageLanguage } from "@/lib/browser/language";
import { DocumentRows } from "./DocumentRows";
import { type NewDocument, useOrderDocument } from "./queries";

const KINDS = ["photo_report", "project_report"] as const satisfies readonly NewDocument["kind"][];
const PER_PAGE = [2, 4, 6];

interface DocumentDialogProps {
  code: string;
  onClose: () => void;
}

/** Makes reports of a project as PDF, and lists those that were made. */
export default function DocumentDialog({ code, onClose }: DocumentDialogProps) {
  useDialog(onClose);
  return (
    <Modal opened onClose={onClose} title={documentDialogText("title")}>
      <Stack>
        <OrderForm code={code} />
        <DocumentRows code={code} />
      </Stack>
    </Modal>
  );
}

function OrderForm({ code }: { code: string }) {
  const [kind, setKind] = useState<NewDocument["kind"]>("photo_report");
  const [options, setOptions] = useState<NewDocument["options"]>({
    per_page: 4,
    by_room: true,
    facts: true,
    annotations: true,
    language: pageLanguage(),
  });
  const order = useOrderDocument(code);
  const change = (part: Partial<NewDocument["options"]>) => setOptions((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    order.mutate({ kind, options });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {order.isError && (
          <FailureAlert title={documentDialogText("failed")}>
            {messageOf(order.error, documentDialogText("try-again"))}
          </FailureAlert>
        )}
        <Radio.Group
          label={documentDialogText("kind")}
          value={kind}
          onChange={(value) => setKind(KINDS.find((one) => one === value) ?? "photo_report")}
        >
          <Stack gap={4} mt={4}>
            {KINDS.map((value) => (
              <Radio
                key={value}
                value={value}
                label={documentDialogText(`kind-${value}`)}
                description={documentDialogText(`kind-${value}-hint`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Group grow align="start">
          <NativeSelect
            label={documentDialogText("per-page")}
            data={PER_PAGE.map(String)}
            value={String(options.per_page)}
            onChange={(event) => change({ per_page: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label={documentDialogText("language")}
            data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
            value={options.language}
            onChange={(event) => {
              const chosen = LANGUAGES.find(({ code }) => code === event.currentTarget.value);
              if (chosen) change({ language: chosen.code });
            }}
          />
        </Group>
        <Checkbox
          label={documentDialogText("by-room")}
          checked={options.by_room}
          onChange={(event) => change({ by_room: event.currentTarget.checked })}
        />
        <Checkbox
          label={documentDialogText("facts")}
          checked={options.facts}
          onChange={(event) => change({ facts: event.currentTarget.checked })}
        />
        <Checkbox
          label={documentDialogText("annotations")}
          checked={options.annotations}
          onChange={(event) => change({ annotations: event.currentTarget.checked })}
        />
        <Group>
          <Button type="submit" loading={order.isPending}>
            {documentDialogText("make")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
