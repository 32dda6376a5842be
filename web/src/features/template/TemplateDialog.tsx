import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import templateText from "locales/template.ftl";
import { useRef, useState } from "react";
import { isProblem, messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { SendDialog } from "@/components/files/SendDialog";
import { useSendDialog } from "@/components/files/use-send-dialog";
import { serverText } from "@/language/server-text";
import { LANGUAGES, type Language } from "@/lib/browser/language";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { focusFirstError } from "@/lib/forms/form-errors";
import { isBlank } from "@/lib/text/clean";
import { type Template, useChangeTemplates, withTemplate } from "./queries";

/** The fields of templates, in the order of the buttons. */
const FIELDS = ["owner", "address", "project", "company", "visit", "date", "sender"] as const;
const USES: Template["used_in"][] = ["message", "update"];
const NAME_MAX = 60;
const TEXT_MAX = 2000;

type Texts = Record<string, string>;

const textsOf = (template: Template | undefined): Texts =>
  Object.fromEntries(
    LANGUAGES.map(({ code }) => [code, template?.texts.find(({ language }) => language === code)?.text ?? ""]),
  );

interface TemplateDialogProps {
  /** The template to change; undefined for a new one. */
  template: Template | undefined;
  onClose: () => void;
}

/** Form for a template: name, use, and a text for each language. */
export default function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  useFocusBack();
  const [name, setName] = useState(template?.name ?? "");
  const [usedIn, setUsedIn] = useState(template?.used_in ?? "message");
  const [base] = useState(() => textsOf(template));
  const [texts, setTexts] = useState(base);
  const [isTried, setTried] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const change = useChangeTemplates();
  const errors = errorsOf(change.error, isTried, name, texts);

  const save = () => {
    setTried(true);
    const filled = LANGUAGES.filter(({ code }) => !isBlank(texts[code] ?? ""));
    if (isBlank(name) || filled.length === 0) {
      focusFirstError(root.current);
      return;
    }
    const changed: Template = {
      name,
      used_in: usedIn,
      texts: filled.map(({ code }) => ({ language: code, text: texts[code] ?? "" })),
    };
    change.mutate(withTemplate(changed, template), {
      onSuccess: () => {
        toast.success(templateText("saved", { name: name.trim() }));
        dialog.leave();
      },
      onError: () => focusFirstError(root.current),
    });
  };
  const hasText =
    name !== (template?.name ?? "") ||
    usedIn !== (template?.used_in ?? "message") ||
    LANGUAGES.some(({ code }) => texts[code] !== base[code]);
  const dialog = useSendDialog({ hasText, isSaving: change.isPending, save, onClose });

  return (
    <SendDialog
      state={dialog}
      texts={{
        title: template ? templateText("edit-title") : templateText("new-title"),
        send: templateText("save"),
        discardTitle: templateText("discard-title"),
        discardText: templateText("discard-text"),
      }}
      hint={undefined}
      canSend
    >
      <Stack ref={root}>
        {errors.other && <FailureAlert title={templateText("not-saved")}>{errors.other}</FailureAlert>}
        <TextInput
          label={templateText("name")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errors.name}
          maxLength={NAME_MAX}
          autoComplete="off"
          withAsterisk
          data-autofocus
        />
        <NativeSelect
          label={templateText("used-in")}
          data={USES.map((value) => ({ value, label: templateText(value) }))}
          value={usedIn}
          onChange={(event) => setUsedIn(USES.find((known) => known === event.currentTarget.value) ?? usedIn)}
        />
        <TextFields texts={texts} errors={errors} onChange={setTexts} />
      </Stack>
    </SendDialog>
  );
}

interface Errors {
  name: string | undefined;
  /** No text in any language. */
  empty: string | undefined;
  /** By language. */
  texts: Partial<Record<string, string>>;
  other: string | undefined;
}

/** The errors of the form, from the browser's own checks and from the server's answer. */
function errorsOf(error: unknown, isTried: boolean, name: string, texts: Texts): Errors {
  const fromServer = isProblem(error, 422) ? error.errors : [];
  const at = (end: string) => {
    const found = fromServer.find(({ field }) => field.endsWith(end));
    return found && serverText(found.text, found.message);
  };
  const hasNone = Object.values(texts).every((text) => isBlank(text));
  return {
    name: isTried && isBlank(name) ? templateText("name-required") : at(".name"),
    empty: isTried && hasNone ? templateText("text-required") : undefined,
    texts: Object.fromEntries(LANGUAGES.map(({ code }) => [code, at(`.texts.${code}`)])),
    other:
      error && fromServer.every(({ field }) => field === "templates")
        ? messageOf(error, templateText("try-again"))
        : undefined,
  };
}

interface TextFieldsProps {
  texts: Texts;
  errors: Errors;
  onChange: (texts: Texts) => void;
}

/** A text for each language, and buttons that insert a field where the caret was last. */
function TextFields({ texts, errors, onChange }: TextFieldsProps) {
  const areas = useRef<Partial<Record<Language, HTMLTextAreaElement | null>>>({});
  const [last, setLast] = useState<Language | undefined>(LANGUAGES[0]?.code);
  const insert = (field: string) => {
    if (!last) return;
    const area = areas.current[last];
    const text = texts[last] ?? "";
    const at = area?.selectionStart ?? text.length;
    const to = area?.selectionEnd ?? at;
    const put = `{${field}}`;
    onChange({ ...texts, [last]: `${text.slice(0, at)}${put}${text.slice(to)}` });
    // The caret follows once the new text is shown.
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(at + put.length, at + put.length);
    });
  };
  return (
    <>
      {LANGUAGES.map(({ code, name }, index) => (
        <Textarea
          key={code}
          ref={(area) => {
            areas.current[code] = area;
          }}
          label={templateText("text-in", { language: name })}
          lang={code}
          value={texts[code] ?? ""}
          onChange={(event) => onChange({ ...texts, [code]: event.currentTarget.value })}
          onFocus={() => setLast(code)}
          error={errors.texts[code] ?? (index === 0 ? errors.empty : undefined)}
          maxLength={TEXT_MAX}
          minRows={3}
          maxRows={10}
          autosize
        />
      ))}
      <div>
        <Text size="sm" c="dimmed">
          {`${templateText("text-hint")} ${templateText("fields")}`}
        </Text>
        <Group gap={6} mt={6}>
          {FIELDS.map((field) => (
            <Button
              key={field}
              variant="default"
              size="compact-md"
              aria-label={`{${field}} ${templateText(`field-${field}`)}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(field)}
            >
              {templateText(`field-${field}`)}
            </Button>
          ))}
        </Group>
      </div>
    </>
  );
}
