import { Button, Stack, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import packagePageText from "locales/package-page.ftl";
import { useEffect, useRef } from "react";
import { isProblem, messageOf } from "@/api/client";
import { CopyButton } from "@/components/display/CopyButton";
import { DateText } from "@/components/display/DateText";
import { Fact, Facts } from "@/components/display/Facts";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { formatFileSize } from "@/lib/text/file-size";
import { formatDateTime } from "@/lib/time/dates";
import { type ShownPackage, useDownloadPackage, useDownloadTimestamp } from "./open-queries";
import classes from "./SharedPackage.module.css";

interface SharedPackageProps {
  /** Token from the link. */
  token: string;
  shown: ShownPackage;
  /** Called when the token is no longer valid. */
  onDead: () => void;
}

/** A package as its recipient sees it: facts, how to check it, and the download. */
export function SharedPackage({ token, shown, onDead }: SharedPackageProps) {
  const root = useRef<HTMLDivElement>(null);
  // Move the focus here, because the button that had it is gone.
  useEffect(() => root.current?.focus({ preventScroll: true }), []);
  return (
    <Stack ref={root} tabIndex={-1} className={classes.step}>
      <PackageFacts shown={shown} />
      {shown.is_available ? (
        <DownloadButton token={token} size={shown.file_size ?? 0} onDead={onDead} />
      ) : (
        <Text>{packagePageText("gone")}</Text>
      )}
      {shown.timestamp === "done" && <TimestampButton token={token} onDead={onDead} />}
      <section>
        <Title order={2} size="h5">
          {packagePageText("check")}
        </Title>
        <ol className={classes.checks}>
          <li>{packagePageText("check-sum")}</li>
          <li>{packagePageText("check-files")}</li>
          <li>{packagePageText("check-time")}</li>
        </ol>
      </section>
    </Stack>
  );
}

function PackageFacts({ shown }: { shown: ShownPackage }) {
  const { portal, project_number, number, recipient, made_at, file_size, files, sha256, timestamp, expires_at } = shown;
  return (
    <Facts>
      <Fact name={packagePageText("portal")}>{portal}</Fact>
      <Fact name={packagePageText("project")}>
        {packagePageText("project-package", { project: project_number, number })}
      </Fact>
      <Fact name={packagePageText("recipient")}>{recipient}</Fact>
      <Fact name={packagePageText("made")}>{formatDateTime(made_at)}</Fact>
      <Fact name={packagePageText("size")}>
        {packagePageText("size-and-files", { size: formatFileSize(file_size ?? 0), files })}
      </Fact>
      <Fact name={packagePageText("expires")}>
        <DateText value={expires_at} />
      </Fact>
      <Fact name={packagePageText("timestamp")} wide>
        {packagePageText(`timestamp-${timestamp}`)}
      </Fact>
      <Fact name={packagePageText("sum")} wide>
        {sha256 && (
          <span className={classes.sum}>
            <code>{sha256}</code>
            <CopyButton value={sha256} label={packagePageText("copy-sum")} />
          </span>
        )}
      </Fact>
    </Facts>
  );
}

interface TimestampButtonProps {
  token: string;
  onDead: () => void;
}

function TimestampButton({ token, onDead }: TimestampButtonProps) {
  const { isPending, failure, press } = useDownload(useDownloadTimestamp(), token, onDead);
  return (
    <>
      {failure}
      <Button fullWidth variant="default" loading={isPending} onClick={press}>
        {packagePageText("download-timestamp")}
      </Button>
    </>
  );
}

interface DownloadButtonProps extends TimestampButtonProps {
  size: number;
}

function DownloadButton({ token, size, onDead }: DownloadButtonProps) {
  const { isPending, failure, press } = useDownload(useDownloadPackage(), token, onDead);
  return (
    <>
      {failure}
      <Button fullWidth leftSection={<IconDownload size={18} aria-hidden />} loading={isPending} onClick={press}>
        {packagePageText("download", { size: formatFileSize(size) })}
      </Button>
    </>
  );
}

/** What a press of a download does, and what is shown if it failed. */
function useDownload(download: ReturnType<typeof useDownloadPackage>, token: string, onDead: () => void) {
  const press = () =>
    download.mutate(token, {
      onError: (error) => {
        if (isProblem(error, 404)) onDead();
      },
    });
  const failure = download.isError && (
    <FailureAlert title={packagePageText("download-failed")}>
      {messageOf(download.error, packagePageText("try-again"))}
    </FailureAlert>
  );
  return { isPending: download.isPending, failure, press };
}
