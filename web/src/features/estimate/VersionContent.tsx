import { Alert, Button, Text, Title } from "@mantine/core";
import { IconClockX, IconHistory } from "@tabler/icons-react";
import estimateListText from "locales/estimate-list.ftl";
import estimateViewText from "locales/estimate-view.ftl";
import fieldText from "locales/field.ftl";
import type { ReactNode } from "react";
import { Fact, Facts } from "@/components/display/Facts";
import { LongText } from "@/components/display/LongText";
import { FamilyBadge } from "@/components/display/StatusBadge";
import { AttachedFiles } from "@/components/files/AttachedFiles";
import { formatMoney } from "@/lib/text/money";
import { formatDate } from "@/lib/time/dates";
import { LineList } from "./LineList";
import type { EstimateVersion } from "./queries";
import { STATE_FAMILIES, stateName } from "./states";
import classes from "./Version.module.css";

interface VersionContentProps {
  version: EstimateVersion;
  /** A newer version that was sent, if any. */
  newest: string | undefined;
  onGo: (what: string) => void;
}

/** What a version says, and what was decided about it. */
export function VersionContent({ version, newest, onGo }: VersionContentProps) {
  const { state, scope, lines, files, currency, abilities, expires_on, decision } = version;
  return (
    <div className={classes.content}>
      <Notice version={version} newest={newest} onGo={onGo} />
      <div className={classes.state}>
        <FamilyBadge family={STATE_FAMILIES[state]}>{stateName(state)}</FamilyBadge>
        {expires_on && (state === "draft" || state === "sent") && (
          <Text size="sm" c="dimmed">
            {estimateListText("valid-until", { day: formatDate(expires_on) })}
          </Text>
        )}
      </div>
      {decision && <Decision version={version} decision={decision} />}
      {abilities.see_amounts ? <Sums version={version} /> : <Text c="dimmed">{estimateViewText("hidden")}</Text>}
      <Part title={estimateViewText("scope")}>
        <LongText key={scope} text={scope} />
      </Part>
      {lines.length > 0 && (
        <Part title={estimateViewText("lines")}>
          <LineList lines={lines} currency={currency} approved={decision?.lines ?? []} />
        </Part>
      )}
      {files.length > 0 && (
        <Part title={estimateViewText("files")}>
          <AttachedFiles files={files} />
        </Part>
      )}
      <People version={version} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** Why the version can no longer be decided, with a link to the one that can. */
function Notice({ version, newest, onGo }: VersionContentProps) {
  const { state, expires_on, abilities } = version;
  const isReplaced = newest !== undefined && state !== "draft";
  const text =
    state === "expired"
      ? estimateViewText(abilities.record_decision ? "expired-recordable" : "expired", {
          day: expires_on ? formatDate(expires_on) : "–",
        })
      : state === "withdrawn"
        ? estimateViewText("withdrawn")
        : isReplaced
          ? estimateViewText(version.decision ? "outdated-decided" : "outdated")
          : undefined;
  if (text === undefined) return null;
  const Icon = isReplaced ? IconHistory : IconClockX;
  return (
    <Alert color="yellow" icon={<Icon aria-hidden />}>
      <Text>{text}</Text>
      {isReplaced && (
        <Button variant="default" mt="xs" mih={44} onClick={() => onGo(newest)}>
          {estimateViewText("open-newest")}
        </Button>
      )}
    </Alert>
  );
}

function Sums({ version }: { version: EstimateVersion }) {
  const { amount, tax, depreciation, deductible, net_claim, currency } = version;
  const money = (value: string | null | undefined) => value && formatMoney(value, currency);
  const facts = [
    { name: estimateViewText("tax"), value: tax },
    { name: estimateViewText("depreciation"), value: depreciation },
    { name: estimateViewText("deductible"), value: deductible },
    // The same as the amount unless something is taken off.
    { name: estimateViewText("net-claim"), value: depreciation || deductible ? net_claim : undefined },
  ].filter(({ value }) => value);
  return (
    <div className={classes.sums}>
      <dl className={classes.amount}>
        <dt>{estimateViewText("amount")}</dt>
        <dd>{money(amount)}</dd>
      </dl>
      {facts.length > 0 && (
        <Facts>
          {facts.map(({ name, value }) => (
            <Fact key={name} name={name}>
              {money(value)}
            </Fact>
          ))}
        </Facts>
      )}
    </div>
  );
}

interface DecisionProps {
  version: EstimateVersion;
  decision: NonNullable<EstimateVersion["decision"]>;
}

/** What was decided, by whom, and why. */
function Decision({ version, decision }: DecisionProps) {
  const { kind, amount, by, role, at, recorded_by, reason } = decision;
  return (
    <section className={classes.decision} data-family={STATE_FAMILIES[version.state]}>
      <Title order={3} size="h5">
        {`${estimateViewText("decision")}: ${estimateViewText(`decision-${kind}`)}`}
      </Title>
      {amount && (
        <Text fw={600}>{`${estimateViewText("decision-amount")}: ${formatMoney(amount, version.currency)}`}</Text>
      )}
      {reason && <LongText key={reason} text={reason} />}
      <div className={classes.people}>
        <span>{fieldText(`decider-${role}`)}</span>
        {by && <span>{by}</span>}
        <span>{formatDate(at)}</span>
        {recorded_by && <span>{estimateViewText("decision-recorded", { name: recorded_by })}</span>}
      </div>
    </section>
  );
}

function People({ version }: { version: EstimateVersion }) {
  const { drafted_by, drafted_at, sent_by, sent_at } = version;
  return (
    <div className={classes.people}>
      {drafted_by && <span>{estimateViewText("drafted", { name: drafted_by, day: formatDate(drafted_at) })}</span>}
      {sent_by && sent_at && <span>{estimateViewText("sent", { name: sent_by, day: formatDate(sent_at) })}</span>}
    </div>
  );
}
