import "@mantine/core/styles/Progress.layer.css";
import { Button, Progress, Text } from "@mantine/core";
import { IconCheck, IconChevronDown, IconConfetti, IconFileImport, IconMinus, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import portalText from "locales/portal.ftl";
import publicPageText from "locales/public-page.ftl";
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import { messageOf } from "@/api/client";
import { ButtonLink, TextLink } from "@/components/display/links";
import { ComponentSkeleton, PageSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { toast } from "@/components/feedback/toast";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { LeaveGuard } from "@/components/overlays/LeaveGuard";
import { formatPhone } from "@/lib/text/phone";
import { formatDate } from "@/lib/time/dates";
import { AmountsCard } from "./AmountsCard";
import { ClockStep } from "./ClockStep";
import { CompanyStep } from "./CompanyStep";
import { OWN_COLOR } from "./colors";
import { ExtrasCard } from "./ExtrasCard";
import { LookStep } from "./LookStep";
import { MailStep } from "./MailStep";
import { PhotosCard } from "./PhotosCard";
import classes from "./PortalPage.module.css";
import { type Portal, portalQuery, useFinishSetUp } from "./queries";
import { isDone, isPossible, openSteps, STEPS, type Step, stepsOf } from "./steps";
import type { Section, StepProps } from "./use-portal-form";

/** Portal settings: a guided setup at first, individual sections afterwards. */
export function PortalPage({ retention }: { retention?: ReactNode }) {
  const { data, error, refetch } = useQuery(portalQuery);
  if (data) return <Settings portal={data} retention={retention} />;
  if (!error) return <PageSkeleton />;
  return <ErrorState title={portalText("failed")} error={error} onRetry={() => void refetch()} isPage />;
}

function Settings({ portal, retention }: { portal: Portal; retention: ReactNode }) {
  const { open: named }: { open?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [unsaved] = useState(() => new Set<Section>());
  const [left, steps] = [openSteps(portal), stepsOf(portal)];
  const guided = portal.is_set_up ? undefined : left[0];
  // The open step is in the URL, so that it survives Back and reload. The default is the next unfinished step.
  const open = STEPS.find((known) => known === named) ?? (named === undefined ? guided : undefined);
  const show = (next: Step | undefined) =>
    void navigate({ to: "/admin/portal", search: { open: next ?? "none" }, replace: true });
  const goOn = (from: Step) => {
    if (portal.is_set_up) return;
    show(left.find((next) => next !== from && STEPS.indexOf(next) > STEPS.indexOf(from)));
  };

  return (
    <div className={classes.page}>
      <PageHeader
        title={portal.is_set_up ? portalText("title") : portalText("first-title")}
        subtitle={portal.is_set_up ? portalText("subtitle") : portalText("first-subtitle")}
      />
      {!portal.is_set_up && <Way left={left} all={steps.length} onOpen={show} />}
      <Panel flush>
        <ol className={classes.steps}>
          {STEPS.map((each) => {
            const Content = CONTENT[each];
            return (
              <StepRow
                key={each}
                step={each}
                number={steps.indexOf(each) + 1}
                isDone={isDone(each, portal)}
                isLeftOut={!isPossible(each, portal)}
                isOpen={each === open}
                summary={SUMMARY[each](portal)}
                onToggle={() => show(each === open ? undefined : each)}
              >
                <Content portal={portal} unsaved={unsaved} onDone={() => goOn(each)} />
              </StepRow>
            );
          })}
        </ol>
      </Panel>
      <div className={classes.more}>
        <ExtrasCard portal={portal} unsaved={unsaved} onDone={() => {}} />
      </div>
      <div className={classes.more}>
        <AmountsCard portal={portal} unsaved={unsaved} onDone={() => {}} />
      </div>
      <div className={classes.more}>
        <PhotosCard portal={portal} unsaved={unsaved} onDone={() => {}} />
      </div>
      {retention && (
        <div className={classes.more}>
          <Suspense fallback={<ComponentSkeleton />}>{retention}</Suspense>
        </div>
      )}
      <TextLink to="/admin/templates" mt="xs">
        {portalText("templates")}
      </TextLink>
      <TextLink to="/admin/shot-lists" mt="xs">
        {portalText("shot-lists")}
      </TextLink>
      <TextLink to="/admin/pages" mt="xs">
        {publicPageText("edit")}
      </TextLink>
      <LeaveGuard isNeeded={() => unsaved.size > 0} />
    </div>
  );
}

/** Setup progress, and a button that finishes the setup. */
function Way({ left, all, onOpen }: { left: Step[]; all: number; onOpen: (step: Step) => void }) {
  const finish = useFinishSetUp();
  const [next] = left;
  const done = all - left.length;
  const putAway = () =>
    finish.mutate(undefined, {
      onSuccess: () =>
        toast.success(next ? portalText("is-later") : portalText("was-put-away"), portalText("later-hint")),
      onError: (error) => toast.error(portalText("not-put-away"), messageOf(error, portalText("failure"))),
    });
  return (
    <div className={classes.way}>
      <div className={classes.progress}>
        <Text fw={600}>{next ? portalText("progress", { done, all }) : portalText("all-done")}</Text>
        <Progress value={(done / all) * 100} aria-label={portalText("progress", { done, all })} />
      </div>
      {next ? (
        <>
          <Button variant="light" onClick={() => onOpen(next)}>
            {portalText("next", { step: portalText(`steps-${next}`) })}
          </Button>
          <Button variant="subtle" color="gray" loading={finish.isPending} onClick={putAway}>
            {portalText("later")}
          </Button>
        </>
      ) : (
        <Button leftSection={<IconConfetti size={18} aria-hidden />} loading={finish.isPending} onClick={putAway}>
          {portalText("put-away")}
        </Button>
      )}
    </div>
  );
}

interface StepRowProps {
  step: Step;
  number: number;
  isDone: boolean;
  /** Whether the step is not available on this portal. */
  isLeftOut: boolean;
  isOpen: boolean;
  summary: ReactNode;
  onToggle: () => void;
  children: ReactNode;
}

/** One step: its name, whether it is done, a summary, and its content when expanded. */
function StepRow({ step, number, isDone, isLeftOut, isOpen, summary, onToggle, children }: StepRowProps) {
  const id = useId();
  const root = useRef<HTMLLIElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The previous step may have been tall. Without scrolling, only the end of this one would be visible.
    if (isOpen && !wasOpen.current) root.current?.scrollIntoView({ block: "nearest" });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <li ref={root} className={classes.step} data-done={isDone || undefined}>
      <h2 className={classes.heading}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} className={classes.toggle} onClick={onToggle}>
          <span className={classes.mark}>
            {isDone ? (
              <IconCheck size={16} stroke={3} aria-label={portalText("done")} />
            ) : isLeftOut ? (
              <IconMinus size={16} stroke={3} aria-label={portalText("left-out")} />
            ) : (
              number
            )}
          </span>
          <span className={classes.words}>
            <span>{portalText(`steps-${step}`)}</span>
            {!isOpen && summary && <span className={classes.summary}>{summary}</span>}
          </span>
          <IconChevronDown size={20} aria-hidden className={classes.chevron} />
        </button>
      </h2>
      {/* Hidden instead of unmounted, to keep the input. */}
      <div id={id} hidden={!isOpen} className={classes.content}>
        <p className={classes.hint}>{portalText(`${step}-hint`)}</p>
        {children}
      </div>
    </li>
  );
}

function ContractorStep({ portal }: StepProps) {
  return (
    <div className={classes.actions}>
      <ButtonLink
        to="/admin/contractors"
        search={{ add: true }}
        variant={portal.has_contractor ? "default" : "filled"}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {portalText("contractor-add")}
      </ButtonLink>
      {portal.has_contractor && <TextLink to="/admin/contractors">{portalText("contractor-list")}</TextLink>}
    </div>
  );
}

function ProjectStep({ portal }: StepProps) {
  return (
    <div className={classes.actions}>
      <ButtonLink
        to="/submit-project"
        variant={portal.has_project ? "default" : "filled"}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {portalText("project-submit")}
      </ButtonLink>
      <ButtonLink to="/admin/projects/import" variant="default" leftSection={<IconFileImport size={18} aria-hidden />}>
        {portalText("project-import")}
      </ButtonLink>
      {portal.has_project && <TextLink to="/admin/projects">{portalText("project-list")}</TextLink>}
    </div>
  );
}

const CONTENT = {
  company: CompanyStep,
  look: LookStep,
  clock: ClockStep,
  mail: MailStep,
  contractor: ContractorStep,
  project: ProjectStep,
} satisfies Record<Step, (props: StepProps) => ReactNode>;

/** Summary shown next to the name of a collapsed step. */
const SUMMARY: Record<Step, (portal: Portal) => ReactNode> = {
  company: ({ office_name, office_phone, configured }) =>
    [office_name ?? configured.office_name, formatPhone(office_phone ?? configured.office_phone ?? "")]
      .filter(Boolean)
      .join(" · "),
  look: ({ accent, has_logo, logo_address }) => (
    <>
      <span className={classes.dot} style={{ background: accent ?? OWN_COLOR }} />
      {has_logo && <img src={logo_address} alt={portalText("look-logo")} className={classes.small} />}
    </>
  ),
  clock: ({ time_zone, configured }) => (time_zone ?? configured.time_zone).replaceAll("_", " "),
  mail: ({ mail }) =>
    mail.tried_at
      ? portalText("mail-sent", { day: formatDate(mail.tried_at) })
      : mail.sends
        ? ""
        : portalText("mail-not-here"),
  contractor: ({ has_contractor }) => has_contractor && portalText("contractor-there"),
  project: ({ has_project }) => has_project && portalText("project-there"),
};
