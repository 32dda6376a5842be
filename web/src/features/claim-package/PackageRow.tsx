import { Button, Progress } from "@mantine/core";
import "@mantine/core/styles/Progress.layer.css";
import packageDialogText from "locales/package-dialog.ftl";
import { useId, useState } from "react";
import { messageOf } from "@/api/client";
import { CopyButton } from "@/components/display/CopyButton";
import { toast } from "@/components/feedback/toast";
import { formatFileSize } from "@/lib/text/file-size";
import { formatDateTime } from "@/lib/time/dates";
import { PackageContents } from "./PackageContents";
import classes from "./Packages.module.css";
import { type ClaimPackage, isWaiting, packageUrl, useCancelPackage } from "./queries";

interface PackageRowProps {
  code: string;
  claimPackage: ClaimPackage;
  onShare: (claimPackage: ClaimPackage) => void;
  onDelete: (claimPackage: ClaimPackage) => void;
}

/** One claim package: how far it is, what it contains, and what can be done with it. */
export function PackageRow({ code, claimPackage, onShare, onDelete }: PackageRowProps) {
  const { number, recipient, created_at, made_by, sha256 } = claimPackage;
  const when = formatDateTime(created_at);
  return (
    <li className={classes.row}>
      <div className={classes.name}>{packageDialogText("name", { number, recipient })}</div>
      <div className={classes.facts}>
        <span>{made_by ? packageDialogText("made-by", { when, name: made_by }) : when}</span>
        {contentsOf(claimPackage).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      <div className={classes.state} role="status">
        {stateText(claimPackage)}
      </div>
      {claimPackage.state === "running" && (
        <Progress value={percent(claimPackage)} aria-label={packageDialogText("progress-of", { number })} />
      )}
      {sha256 && (
        <div className={classes.sum}>
          <span>
            <span>{packageDialogText("sum")}</span> <code>{sha256}</code>
          </span>
          <CopyButton value={sha256} label={packageDialogText("copy-sum-of", { number })} />
        </div>
      )}
      {claimPackage.state === "done" && <Contents code={code} claimPackage={claimPackage} />}
      <div className={classes.acts}>
        <FinishedActs code={code} claimPackage={claimPackage} onShare={onShare} onDelete={onDelete} />
        {isWaiting(claimPackage) && <CancelButton code={code} claimPackage={claimPackage} />}
      </div>
    </li>
  );
}

/** The files in the package, once somebody asks for them. */
function Contents({ code, claimPackage }: Pick<PackageRowProps, "code" | "claimPackage">) {
  const [isOpen, setOpen] = useState(false);
  const place = useId();
  return (
    <div>
      <Button
        variant="subtle"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={place}
        aria-label={packageDialogText("contents-of", { number: claimPackage.number })}
        onClick={() => setOpen(!isOpen)}
      >
        {packageDialogText("contents")}
      </Button>
      <div id={place}>{isOpen && <PackageContents code={code} claimPackage={claimPackage} />}</div>
    </div>
  );
}

function FinishedActs({ code, claimPackage, onShare, onDelete }: PackageRowProps) {
  const { id, number, state, timestamp, is_available, can_delete_file } = claimPackage;
  if (state !== "done") return null;
  return (
    <>
      {is_available && (
        <Button
          component="a"
          href={packageUrl(code, id, "download")}
          download
          variant="light"
          size="sm"
          aria-label={packageDialogText("download-of", { number })}
        >
          {packageDialogText("download")}
        </Button>
      )}
      {timestamp === "done" && (
        <Button
          component="a"
          href={packageUrl(code, id, "timestamp")}
          download
          variant="subtle"
          size="sm"
          aria-label={packageDialogText("timestamp-of", { number })}
        >
          {packageDialogText("timestamp")}
        </Button>
      )}
      {is_available && (
        <Button
          variant="subtle"
          size="sm"
          aria-label={packageDialogText("share-of", { number })}
          onClick={() => onShare(claimPackage)}
        >
          {packageDialogText("share")}
        </Button>
      )}
      {is_available && can_delete_file && (
        <Button
          variant="subtle"
          color="red"
          size="sm"
          aria-label={packageDialogText("delete-of", { number })}
          onClick={() => onDelete(claimPackage)}
        >
          {packageDialogText("delete")}
        </Button>
      )}
    </>
  );
}

function CancelButton({ code, claimPackage: { id, number } }: Pick<PackageRowProps, "code" | "claimPackage">) {
  const cancel = useCancelPackage(code);
  const press = () =>
    cancel.mutate(id, {
      onError: (error) =>
        toast.error(packageDialogText("cancel-failed"), messageOf(error, packageDialogText("try-again"))),
    });
  return (
    <Button
      variant="subtle"
      color="red"
      size="sm"
      loading={cancel.isPending}
      aria-label={packageDialogText("cancel-of", { number })}
      onClick={press}
    >
      {packageDialogText("cancel")}
    </Button>
  );
}

/** What was included, what is new or missing, and whether it has a timestamp. */
function contentsOf(claimPackage: ClaimPackage): string[] {
  const { state, messages, internal, originals_of_blurred, timestamp } = claimPackage;
  const { new_files, missing_files, unshared_files, log_problems } = claimPackage;
  const texts = [
    messages && packageDialogText("with-messages"),
    internal && packageDialogText("with-internal"),
    originals_of_blurred && packageDialogText("with-originals"),
  ];
  if (state === "done") {
    texts.push(
      typeof new_files === "number" && packageDialogText("new", { count: new_files }),
      !!missing_files && packageDialogText("missing", { count: missing_files }),
      !!unshared_files && packageDialogText("unshared", { count: unshared_files }),
      !!log_problems && packageDialogText("broken-log", { count: log_problems }),
      packageDialogText(`timestamp-${timestamp}`),
    );
  }
  return texts.filter((text) => text !== false);
}

/** How much of the current stage is done. */
function percent({ stage, stage_done, stage_total, done_bytes, total_bytes }: ClaimPackage): number {
  const [done, total] = stage === "files" ? [done_bytes, total_bytes] : [stage_done, stage_total];
  return (100 * done) / Math.max(1, total);
}

function stateText(claimPackage: ClaimPackage): string {
  const { state, file_size, is_available } = claimPackage;
  switch (state) {
    case "queued":
      return packageDialogText("queued");
    case "running":
      return progressText(claimPackage);
    case "done":
      if (is_available) return packageDialogText("done", { size: formatFileSize(file_size ?? 0) });
      // Only a file that somebody deleted has no size.
      return typeof file_size === "number" ? packageDialogText("gone") : packageDialogText("withdrawn");
    case "failed":
      return failureText(claimPackage);
    case "canceled":
      return packageDialogText("canceled");
  }
}

function progressText(claimPackage: ClaimPackage): string {
  const { retry_at, stage, stage_done, stage_total, done, total, done_bytes, total_bytes } = claimPackage;
  if (retry_at) return packageDialogText("paused");
  switch (stage) {
    case "report":
      if (stage_done >= stage_total) return packageDialogText("laying-out");
      return packageDialogText("report", { done: stage_done, total: stage_total });
    case "copies":
      return packageDialogText("copies", { done: stage_done, total: stage_total });
    case "files":
      if (done >= total) return packageDialogText("finishing");
      return packageDialogText("running", {
        done,
        total,
        bytes: formatFileSize(done_bytes),
        size: formatFileSize(total_bytes),
      });
  }
}

function failureText({ failure, failed_file }: ClaimPackage): string {
  switch (failure) {
    case "storage":
      return packageDialogText("failed-storage");
    case "no_space":
      return packageDialogText("failed-no-space");
    case "changed":
      return packageDialogText("failed-changed", { file: failed_file ?? "–" });
    default:
      return packageDialogText("failed-content");
  }
}
