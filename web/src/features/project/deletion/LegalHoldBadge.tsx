import { IconGavel } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import projectDeletionText from "locales/project-deletion.ftl";
import { lazy, Suspense, useState } from "react";
import type { ProjectPage } from "@/api/project";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { formatDate } from "@/lib/time/dates";
import classes from "./deletion.module.css";
import { legalHoldQuery } from "./queries";

const LegalHoldDialog = lazy(() => import("./LegalHoldDialog"));

/** Shows admins that a project is on legal hold. Pressed, it shows why, since when, and by whom. */
export default function LegalHoldBadge({ project }: { project: ProjectPage }) {
  const { project_code: code, project_number: number } = project;
  const { data } = useQuery(legalHoldQuery(code));
  const [isOpen, setIsOpen] = useState(false);
  const hold = data?.hold ?? undefined;
  const close = () => setIsOpen(false);
  return (
    <>
      {hold && (
        <button
          type="button"
          className={classes.held}
          title={projectDeletionText("badge-title", { reason: hold.reason })}
          onClick={() => setIsOpen(true)}
        >
          <IconGavel size={15} stroke={2.2} aria-hidden />
          <span>{projectDeletionText("badge", { day: formatDate(hold.set_at) })}</span>
        </button>
      )}
      {/* Stays open with what was typed if another admin lifts the hold. */}
      {isOpen && (
        <Suspense fallback={<ModalFrame onClose={close} />}>
          <LegalHoldDialog code={code} number={number} hold={hold} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
