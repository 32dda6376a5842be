import { Button, Group, Select, Stack, Text, Textarea, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import publicPageText from "locales/public-page.ftl";
import { useState } from "react";
import { isProblem, messageOf, type Schemas } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { toast } from "@/components/feedback/toast";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { LeaveGuard } from "@/components/overlays/LeaveGuard";
import { LANGUAGES, type Language, pageLanguage } from "@/lib/browser/language";
import { Markup } from "./markup";
import { PAGES, type PageName, publicPageQuery, useEditPage } from "./queries";
import "@mantine/core/styles/Combobox.layer.css";

/** The admin's editor of the public pages, one page and language at a time. */
export function PageEditor() {
  const [page, setPage] = useState<PageName>("privacy");
  const [language, setLanguage] = useState<Language>(pageLanguage());
  const { data, error, refetch } = useQuery(publicPageQuery(page, language));
  return (
    <>
      <PageHeader title={publicPageText("editor")} subtitle={publicPageText("editor-hint")} />
      <Panel>
        <Stack>
          <Group>
            <Select
              label={publicPageText("which")}
              data={PAGES.map((value) => ({ value, label: publicPageText(value) }))}
              value={page}
              onChange={(value) => setPage(PAGES.find((known) => known === value) ?? page)}
              allowDeselect={false}
            />
            <Select
              label={publicPageText("language")}
              data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
              value={language}
              onChange={(value) => setLanguage(LANGUAGES.find(({ code }) => code === value)?.code ?? language)}
              allowDeselect={false}
            />
          </Group>
          {data ? (
            <Editor key={`${page} ${language}`} page={page} language={language} loaded={data} />
          ) : error ? (
            <ErrorState title={publicPageText("failed")} error={error} onRetry={() => void refetch()} />
          ) : (
            <ComponentSkeleton lines={12} />
          )}
        </Stack>
      </Panel>
    </>
  );
}

interface EditorProps {
  page: PageName;
  language: Language;
  loaded: Schemas["PublicPageText"];
}

function Editor({ page, language, loaded }: EditorProps) {
  const [base, setBase] = useState(loaded);
  const [text, setText] = useState(loaded.text);
  const edit = useEditPage(page, language);
  const save = (next: string) =>
    edit.mutate(
      { text: next, version: base.version },
      {
        onSuccess: (saved) => {
          setBase(saved);
          setText(saved.text);
          toast.success(publicPageText("saved"));
        },
      },
    );
  const { error } = edit;
  return (
    <>
      <Textarea
        label={publicPageText("text")}
        description={publicPageText("format")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        lang={language}
        autosize
        minRows={10}
        maxRows={24}
        maxLength={20_000}
      />
      {error && (
        <FailureAlert title={publicPageText("not-saved")}>
          {isProblem(error, 412) ? publicPageText("stale") : messageOf(error, publicPageText("try-again"))}
        </FailureAlert>
      )}
      <Group gap="xs">
        <Button loading={edit.isPending} disabled={text === base.text} onClick={() => save(text)}>
          {publicPageText("save")}
        </Button>
        {base.is_custom && (
          <Button variant="default" disabled={edit.isPending} onClick={() => save("")}>
            {publicPageText("reset")}
          </Button>
        )}
      </Group>
      <Title order={2} size="h4">
        {publicPageText("preview")}
      </Title>
      <Text component="div" lang={language} style={{ overflowWrap: "anywhere" }}>
        <Stack>
          <Markup text={text.replace(/^# /gm, "## ")} />
        </Stack>
      </Text>
      <LeaveGuard isNeeded={() => text !== base.text} />
    </>
  );
}
