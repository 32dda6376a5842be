import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import projectImportText from "locales/project-import.ftl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { FormActions } from "@/components/fields/FormActions";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { LeaveGuard } from "@/components/overlays/LeaveGuard";
import { mayHaveSucceeded } from "@/lib/network/may-have-succeeded";
import { StepHeader } from "../shared/StepHeader";
import { CheckStep } from "./ImportCheckStep";
import { ColumnsStep } from "./ImportColumnsStep";
import { DoneStep } from "./ImportDoneStep";
import { FileStep } from "./ImportFileStep";
import classes from "./ImportPage.module.css";
import {
  type ImportCheck,
  type ImportChoices,
  type ImportColumns,
  type ImportField,
  type ImportFile,
  type ImportPlace,
  type ImportPlan,
  isSamePlan,
  NO_CHOICES,
  useCheckImport,
  useImport,
  useReadColumns,
} from "./import-queries";

const [FILE, COLUMNS, CHECK, DONE] = [1, 2, 3, 4];

interface Keyed {
  plan: ImportPlan;
  key: string;
}

/** The state of an unfinished import. */
interface Begun {
  file: ImportFile;
  layout: ImportColumns | undefined;
  fields: Array<ImportField | null>;
  choices: ImportChoices;
  keyed: Keyed | undefined;
}

const STEPS = ([0, 1, 2, 3] as const).map((step) => projectImportText(`step-${step}`));

/** Imports projects from a file, step by step. The browser holds the file and sends it with each step; the server stores nothing
 *  in between. */
export function ImportPage() {
  const steps = useImportSteps();
  const { step, setStep, file, layout, fields, setFields, choices, setChoices, plan, checked } = steps;
  const { reading, checking, importing, read, check, startOver } = steps;
  const isBusy = reading.isPending || checking.isPending || importing.isPending;
  const { page, content } = useStepFocus(step);
  const goTo = (wanted: number) => {
    if (isBusy) return;
    // A finished import cannot be revisited: any step starts a new one.
    if (step === DONE) startOver();
    else setStep(wanted);
  };
  return (
    <div ref={page} className={classes.page}>
      <PageHeader title={projectImportText("title")} subtitle={projectImportText("subtitle")} />
      <StepHeader step={step} labels={STEPS} onStep={goTo} />
      <Panel>
        <section ref={content} tabIndex={-1} aria-label={STEPS[step - 1]} className={classes.step}>
          {step === FILE && (
            <FileStep isReading={reading.isPending} error={reading.error} onChoose={(it) => read(it)} />
          )}
          {step === COLUMNS && plan && layout && (
            <>
              <ColumnsStep
                name={plan.file.name}
                layout={layout}
                fields={fields}
                choices={choices}
                isBusy={isBusy}
                onPlace={(place) => read(plan.file, place)}
                onFields={setFields}
                onChoices={setChoices}
              />
              {reading.isError && <ReadFailure error={reading.error} />}
              {checking.isError && <CheckFailure error={checking.error} />}
            </>
          )}
          {step === CHECK && plan && checked && (
            <CheckStep
              check={checked}
              plan={plan}
              isBusy={isBusy}
              onDateOrder={(dateOrder) => {
                setChoices({ ...choices, dateOrder });
                check({ ...plan, dateOrder });
              }}
            />
          )}
          {step === CHECK && checking.isError && <CheckFailure error={checking.error} />}
          {step === CHECK && importing.isError && <ImportFailure error={importing.error} />}
          {step === DONE && importing.data && <DoneStep result={importing.data} onAgain={startOver} />}
          <Progress
            isReading={reading.isPending}
            checked={checking.isPending ? layout?.rows : undefined}
            imported={importing.isPending ? checked?.ready : undefined}
          />
        </section>
      </Panel>
      <ImportActions steps={steps} isBusy={isBusy} onBack={() => goTo(step - 1)} />
      <LeaveGuard isNeeded={() => file !== undefined && !importing.isSuccess} text={projectImportText("leave")} />
    </div>
  );
}

/** Why the import failed, or that the result is unknown because no response arrived. */
function ImportFailure({ error }: { error: Error }) {
  return mayHaveSucceeded(error) ? (
    <FailureAlert title={projectImportText("import-unsure")}>{projectImportText("import-unsure-hint")}</FailureAlert>
  ) : (
    <FailureAlert title={projectImportText("import-failed")}>
      {messageOf(error, projectImportText("failed-hint"))}
    </FailureAlert>
  );
}

/** Scrolls to the top of a new step and focuses it, so that screen readers announce it. */
function useStepFocus(step: number) {
  const page = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    content.current?.focus({ preventScroll: true });
    page.current?.scrollIntoView({ block: "start" });
  }, [step]);
  return { page, content };
}

interface ProgressProps {
  isReading: boolean;
  /** Number of rows being checked. */
  checked: number | undefined;
  /** Number of projects being imported. */
  imported: number | undefined;
}

function Progress({ isReading, checked, imported }: ProgressProps) {
  const said = [
    isReading && projectImportText("reading"),
    checked !== undefined && projectImportText("checking", { rows: checked }),
    imported !== undefined && projectImportText("importing", { ready: imported }),
  ];
  return (
    <p role="status" className={classes.status}>
      {said.filter(Boolean).join(" ")}
    </p>
  );
}

function ReadFailure({ error }: { error: Error }) {
  return (
    <FailureAlert title={projectImportText("read-failed")}>
      {messageOf(error, projectImportText("unreadable"))}
    </FailureAlert>
  );
}

function CheckFailure({ error }: { error: Error }) {
  return (
    <FailureAlert title={projectImportText("check-failed")}>
      {messageOf(error, projectImportText("failed-hint"))}
    </FailureAlert>
  );
}

/** The state of the wizard and the transitions between its steps. */
function useImportSteps() {
  const held = useHeldWords<Begun>("import");
  const { given } = held;
  const [step, setStep] = useState(given?.layout ? COLUMNS : FILE);
  const [file, setFile] = useState(given?.layout && given.file);
  const [layout, setLayout] = useState(given?.layout);
  const [fields, setFields] = useState(given?.fields ?? []);
  const [choices, setChoices] = useState(given?.choices ?? NO_CHOICES);
  // One idempotency key per plan, also for repeated checks: if a response is lost, the retry returns the first result.
  const [keyed, setKeyed] = useState(given?.keyed);
  // The last check result. It stays visible while the rows are checked again with another date order.
  const [checked, setChecked] = useState<ImportCheck>();
  const reading = useReadColumns();
  const checking = useCheckImport();
  const importing = useImport();

  const read = (chosen: ImportFile, place: ImportPlace = { sheet: undefined, headerRow: undefined }) =>
    reading.mutate(
      { file: chosen, place },
      {
        onSuccess: (found) => {
          // Choices made for one file do not apply to another.
          if (file && file !== chosen) {
            setChoices(NO_CHOICES);
            checking.reset();
            importing.reset();
          }
          setFile(chosen);
          setLayout(found);
          setFields(found.columns.map(({ field }) => field ?? null));
          setStep(COLUMNS);
        },
      },
    );
  const readHeld = useEffectEvent(() => {
    if (given && !given.layout) read(given.file);
  });
  useEffect(() => readHeld(), []);
  // Includes a file whose reading failed because the session ended.
  const begun = file ?? reading.variables?.file;
  useHolding(held, () => (begun && !importing.isSuccess ? { file: begun, layout, fields, choices, keyed } : undefined));
  const plan = file &&
    layout && { file, sheet: layout.sheet ?? undefined, headerRow: layout.header_row, fields, ...choices };
  const check = (plan: ImportPlan) => {
    checking.mutate(plan, {
      onSuccess: (found) => {
        setKeyed((before) => (before && isSamePlan(before.plan, plan) ? before : { plan, key: uuidv7() }));
        importing.reset();
        setChecked(found);
        setStep(CHECK);
      },
    });
  };
  const run = () => {
    if (!keyed || !checking.data) return;
    importing.mutate({ ...keyed, fileHash: checking.data.file_hash }, { onSuccess: () => setStep(DONE) });
  };
  const startOver = () => {
    setFile(undefined);
    setLayout(undefined);
    setChoices(NO_CHOICES);
    for (const call of [reading, checking, importing]) call.reset();
    setStep(FILE);
  };
  const chosen = { file, layout, fields, setFields, choices, setChoices };
  const answers = { plan, checked, reading, checking, importing };
  return { step, setStep, ...chosen, ...answers, read, check, run, startOver };
}

interface ImportActionsProps {
  steps: ReturnType<typeof useImportSteps>;
  isBusy: boolean;
  onBack: () => void;
}

/** The buttons that go to the previous and the next step. */
function ImportActions({ steps, isBusy, onBack }: ImportActionsProps) {
  const { step, plan, fields, checked, checking, importing, check, run, startOver } = steps;
  const back = (
    <Button
      variant="default"
      className={classes.back}
      leftSection={<IconArrowLeft size={18} aria-hidden />}
      disabled={isBusy}
      onClick={onBack}
    >
      {projectImportText("back")}
    </Button>
  );
  return (
    <>
      {step === COLUMNS && (
        <FormActions>
          {back}
          <Button
            onClick={() => plan && check(plan)}
            loading={checking.isPending}
            disabled={isBusy || fields.every((field) => !field)}
          >
            {projectImportText("check")}
          </Button>
        </FormActions>
      )}
      {step === CHECK && checked && (
        <FormActions>
          {back}
          {checked.wrong === 0 && checked.ready > 0 ? (
            <Button onClick={run} loading={importing.isPending} disabled={checking.isPending || checking.isError}>
              {projectImportText("import", { ready: checked.ready })}
            </Button>
          ) : (
            <Button onClick={startOver}>{projectImportText("choose-other")}</Button>
          )}
        </FormActions>
      )}
    </>
  );
}
