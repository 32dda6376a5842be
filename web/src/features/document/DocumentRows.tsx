import { Button, Progress, Text, Title } from "@mantine/core";
import "@mantine/core/styles/Progress.layer.css";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import documentDialogText from "locales/document-dialog.ftl";
import { messageOf } from "@/api/client";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { toast } from "@/components/feedback/toast";
import { Row, Rows } from "@/components/lists/Rows";
import { formatFileSize } from "@/lib/text/file-size";
import { formatDateTime } from "@/lib/time/dates";
import { documentsQuery, documentUrl, isWaiting, type ReportDocument, useCancelDocument } from "./queries";

const SIGN = <IconFileTypePdf size={22} stroke={1.7} aria-hidden />;

/** The user's reports of a project: those that are being made, with their progress, and those to download. */
export function DocumentRows({ code }: { code: string }) {
  const { data, error, isPending, refetch } = useQuery(documentsQuery(code));
  return (
    <section>
      <Title order={3} size="h5">
        {documentDialogText("past")}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {documentDialogText("past-hint")}
      </Text>
      {isPending && <ComponentSkeleton lines={2} />}
      {error && !data && (
        <ErrorState title={documentDialogText("load-failed")} error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <Rows>
          {data.length === 0 && <Row sign={SIGN} facts={<span>{documentDialogText("none")}</span>} />}
          {data.map((document) => (
            <DocumentRow key={document.id} code={code} document={document} />
          ))}
        </Rows>
      )}
    </section>
  );
}

function DocumentRow({ code, document }: { code: string; document: ReportDocument }) {
  const cancel = useCancelDocument(code);
  const named = {
    kind: documentDialogText(`kind-${document.kind}`),
    when: formatDateTime(document.created_at),
  };
  return (
    <Row
      sign={SIGN}
      tone={document.state === "done" ? "on" : undefined}
      name={named.kind}
      facts={
        <>
          <span>{named.when}</span>
          <span role="status">{stateText(document)}</span>
          {document.state === "running" && (
            <Progress
              value={(100 * document.done) / Math.max(1, document.total)}
              aria-label={documentDialogText("progress-of", named)}
              style={{ flexBasis: "100%" }}
            />
          )}
        </>
      }
    >
      {document.state === "done" && (
        <Button
          component="a"
          href={documentUrl(code, document.id)}
          download
          variant="subtle"
          size="sm"
          aria-label={documentDialogText("download-of", named)}
        >
          {documentDialogText("download")}
        </Button>
      )}
      {isWaiting(document) && (
        <Button
          variant="subtle"
          color="red"
          size="sm"
          loading={cancel.isPending}
          aria-label={documentDialogText("cancel-of", named)}
          onClick={() =>
            cancel.mutate(document.id, {
              onError: (error) =>
                toast.error(documentDialogText("cancel-failed"), messageOf(error, documentDialogText("try-again"))),
            })
          }
        >
          {documentDialogText("cancel")}
        </Button>
      )}
    </Row>
  );
}

function stateText({ state, done, total, pages, file_size, failure }: ReportDocument): string {
  switch (state) {
    case "queued":
      return documentDialogText("queued");
    case "running":
      return done < total ? documentDialogText("running", { done, total }) : documentDialogText("writing");
    case "done":
      return documentDialogText("done", { pages: pages ?? 0, size: formatFileSize(file_size ?? 0) });
    case "failed":
      return documentDialogText(`failed-${failure ?? "content"}`);
    case "canceled":
      return documentDialogText("canceled");
  }
}
