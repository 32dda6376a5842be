import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconDevices } from "@tabler/icons-react";
import accountFieldText from "locales/account-field.ftl";
import settingsText from "locales/settings.ftl";
import { lazy, Suspense, useRef, useState } from "react";
import { ApiProblem, isProblem, messageOf, type Schemas } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { PhoneField } from "@/components/fields/PhoneField";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { Panel } from "@/components/layout/Panel";
import { LeaveGuard } from "@/components/overlays/LeaveGuard";
import { fieldErrors, focusFirstError } from "@/lib/forms/form-errors";
import { useCheckedForm } from "@/lib/forms/use-checked-form";
import { formatPhone, phoneDigits } from "@/lib/text/phone";
import { ChangeFailure, needsSignIn } from "./ChangeFailure";
import { type OwnProfile, useUpdateProfile } from "./queries";
import { PASSWORD_RULES, PROFILE_RULES } from "./rules";
import classes from "./SettingsPage.module.css";

// Few users have an unconfirmed address, so load this on demand.
const PendingEmail = lazy(() => import("./PendingEmail"));

const FIELDS = ["first_name", "last_name", "email", "company_name", "phone"] as const;
type Field = (typeof FIELDS)[number];
type Values = Record<Field, string>;

/** The profile version that the edit is based on. */
interface Base {
  values: Values;
  version: number;
}

function valuesOf({ profile }: OwnProfile): Values {
  const { first_name, last_name, email, company_name, phone } = profile;
  return { first_name, last_name, email, company_name: company_name ?? "", phone: formatPhone(phone ?? "") };
}

/** The fields whose typed values differ from the base. */
function changed(base: Values, values: Values): Field[] {
  return FIELDS.filter((field) => values[field].trim() !== base[field]);
}

const sent = (field: Field, typed: string) => (field === "phone" ? phoneDigits(typed) : typed);

export function ProfileCard({ own }: { own: OwnProfile }) {
  const { root, form, isDirty, isMerged, update, submit, ...moving } = useProfileForm(own);

  return (
    <Panel title={settingsText("profile-title")}>
      <p className={classes.hint}>{settingsText("profile-hint")}</p>
      <form ref={root} onSubmit={submit} noValidate aria-label={settingsText("profile-title")}>
        <Stack>
          {isMerged && (
            <Alert
              color="yellow"
              icon={<IconDevices aria-hidden />}
              title={settingsText("profile-stale-title")}
              role="alert"
            >
              {settingsText("profile-stale-text")}
            </Alert>
          )}
          <NameAndEmail form={form} />
          <CurrentPassword {...moving} />
          {own.pending_email && (
            <Suspense fallback={null}>
              <PendingEmail email={own.pending_email} current={own.profile.email} />
            </Suspense>
          )}
          <div className={classes.company}>
            <TextInput
              label={accountFieldText("company_name")}
              autoComplete="organization"
              {...form.getInputProps("company_name")}
            />
            <PhoneField
              label={accountFieldText("phone")}
              autoComplete="tel-national"
              placeholder="(123) 456-7890"
              {...form.getInputProps("phone")}
            />
          </div>
          {needsSignIn(update.error) && <ChangeFailure title={settingsText("profile-failed")} error={update.error} />}
          <div className={classes.submit}>
            <Button type="submit" fullWidth loading={update.isPending}>
              {settingsText("profile-save")}
            </Button>
          </div>
        </Stack>
      </form>
      <LeaveGuard isNeeded={() => isDirty} />
    </Panel>
  );
}

/** Form state and saving. Concurrent changes are merged. */
function useProfileForm(own: OwnProfile) {
  const root = useRef<HTMLFormElement>(null);
  // The base version must not change on a refetch.
  const held = useHeldWords<{ base: Base; values: Values }>("profile");
  const [base, setBase] = useState<Base>(held.given?.base ?? { values: valuesOf(own), version: own.version });
  const [isMerged, setIsMerged] = useState(false);
  const update = useUpdateProfile();
  const form = useCheckedForm<Values>({
    initialValues: held.given?.values ?? base.values,
    validate: rulesFor(base),
  });
  const isDirty = changed(base.values, form.values).length > 0;
  // Anyone who reads an account's email can reset its password, so changing the address requires the current password.
  const isMoving = form.values.email.trim().toLowerCase() !== base.values.email;
  // Unlike the other values, it is not restored after a new sign-in.
  const [password, setPassword] = useState("");
  const [refusal, setRefusal] = useState<string>();
  useHolding(held, () => (isDirty ? { base, values: form.values } : undefined));

  const startFrom = (next: OwnProfile, values = valuesOf(next)) => {
    setBase({ values: valuesOf(next), version: next.version });
    form.setValues(values);
  };
  // With no edits, show what another device saved.
  if (own.version > base.version && !isDirty) startFrom(own);

  const finish = (saved: OwnProfile) => {
    startFrom(saved);
    setIsMerged(false);
    setPassword("");
    toast.success(settingsText("profile-updated"));
  };

  const takeOver = (current: OwnProfile) => {
    const values = mergedValues(base, form.values, current);
    // The server already has all wanted values: an earlier attempt succeeded, but its response was lost.
    if (changed(valuesOf(current), values).length === 0) {
      finish(current);
      return;
    }
    startFrom(current, values);
    setIsMerged(true);
  };

  const onError = (error: Error) => {
    if (isProblem(error, 412)) {
      takeOver((error.body as Schemas["StaleProfile"]).current);
      return;
    }
    if (needsSignIn(error)) return;
    toast.error(settingsText("profile-failed"), messageOf(error, settingsText("profile-failure")));
    if (!(error instanceof ApiProblem)) return;
    const isTaken = error.code === "email_taken";
    form.setErrors(isTaken ? { email: error.message } : fieldErrors(error, FIELDS));
    setRefusal(fieldErrors(error, ["current_password"]).current_password);
    focusFirstError(root.current);
  };

  const submit = form.onSubmit(
    (values) => {
      const fields = changed(base.values, values);
      if (fields.length === 0) {
        toast.info(settingsText("profile-nothing-changed"));
        return;
      }
      const missing = isMoving ? PASSWORD_RULES.current_password(password) : undefined;
      setRefusal(missing);
      if (missing) {
        focusFirstError(root.current);
        return;
      }
      const edit = Object.fromEntries(fields.map((field) => [field, sent(field, values[field])]));
      if (isMoving) edit.current_password = password;
      update.mutate({ fields: edit, version: base.version }, { onSuccess: finish, onError });
    },
    () => focusFirstError(root.current),
  );
  return { root, form, isDirty, isMerged, isMoving, password, setPassword, refusal, setRefusal, update, submit };
}

function NameAndEmail({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={accountFieldText("first_name")}
          required
          autoComplete="given-name"
          {...form.getInputProps("first_name")}
        />
        <TextInput
          label={accountFieldText("last_name")}
          required
          autoComplete="family-name"
          {...form.getInputProps("last_name")}
        />
      </div>
      <TextInput
        label={accountFieldText("email")}
        required
        type="email"
        autoComplete="email"
        {...form.getInputProps("email")}
      />
    </>
  );
}

type CurrentPasswordProps = Pick<
  ReturnType<typeof useProfileForm>,
  "isMoving" | "password" | "setPassword" | "refusal" | "setRefusal"
>;

/** Asks for the current password when the email address changes. */
function CurrentPassword({ isMoving, password, setPassword, refusal, setRefusal }: CurrentPasswordProps) {
  if (!isMoving) return null;
  return (
    <PasswordInput
      label={accountFieldText("current_password")}
      description={settingsText("profile-password-hint")}
      required
      autoComplete="current-password"
      value={password}
      error={refusal}
      onChange={(event) => {
        setPassword(event.currentTarget.value);
        setRefusal(undefined);
      }}
    />
  );
}

/** A name saved before the current rule existed stays valid while unchanged. */
const rulesFor = (base: Base) => ({
  ...PROFILE_RULES,
  first_name: (typed: string) =>
    typed.trim() === base.values.first_name ? undefined : PROFILE_RULES.first_name(typed),
  last_name: (typed: string) => (typed.trim() === base.values.last_name ? undefined : PROFILE_RULES.last_name(typed)),
});

/** The saved profile, overlaid with the user's edits. */
function mergedValues(base: Base, typed: Values, current: OwnProfile): Values {
  // The address was saved by an earlier attempt and is waiting for confirmation.
  const isWaiting = typed.email.trim().toLowerCase() === current.pending_email;
  const mine = changed(base.values, typed)
    .filter((field) => field !== "email" || !isWaiting)
    .map((field) => [field, typed[field]]);
  return { ...valuesOf(current), ...Object.fromEntries(mine) };
}
