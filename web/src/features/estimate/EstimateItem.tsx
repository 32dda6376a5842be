import { Button } from "@mantine/core";
import estimateListText from "locales/estimate-list.ftl";
import { FamilyBadge } from "@/components/display/StatusBadge";
import { formatMoney } from "@/lib/text/money";
import { formatDate } from "@/lib/time/dates";
import classes from "./Estimates.module.css";
import type { Estimate, EstimateVersionRow } from "./queries";
import { STATE_FAMILIES, stateName } from "./states";

interface EstimateItemProps {
  estimate: Estimate;
  /** Whether the reader decides the estimates of the project. */
  decides: boolean;
  onOpen: (version: string) => void;
}

/** An estimate of a list: its newest version, and the earlier ones. */
export function EstimateItem({ estimate, decides, onOpen }: EstimateItemProps) {
  const { number, supplement_of, contractor, versions } = estimate;
  const [newest, ...earlier] = versions;
  if (!newest) return null;
  const isAsked = decides && newest.state === "sent";
  return (
    <li className={classes.estimate} data-asked={isAsked || undefined}>
      <div className={classes.words}>
        <div className={classes.head}>
          <h3 className={classes.name}>{estimateListText("number", { number })}</h3>
          <FamilyBadge family={STATE_FAMILIES[newest.state]}>
            {isAsked ? estimateListText("waits-for-you") : stateName(newest.state)}
          </FamilyBadge>
        </div>
        {newest.amount && <span className={classes.amount}>{formatMoney(newest.amount, newest.currency)}</span>}
        <div className={classes.facts}>
          {supplement_of && <span>{estimateListText("supplement", { number: supplement_of.number })}</span>}
          <span>{estimateListText("version", { version: newest.version })}</span>
          {contractor && <span>{contractor}</span>}
          <Days version={newest} />
        </div>
      </div>
      <div className={classes.actions}>
        <Button
          variant={isAsked ? "filled" : "default"}
          onClick={() => onOpen(newest.id)}
          aria-label={isAsked ? undefined : estimateListText("open-version", { version: newest.version, number })}
        >
          {estimateListText(isAsked ? "decide" : "read")}
        </Button>
      </div>
      {earlier.length > 0 && (
        <details className={classes.earlier}>
          <summary>{estimateListText("earlier")}</summary>
          <ul>
            {earlier.map((version) => (
              <li key={version.id}>
                <Button
                  variant="subtle"
                  onClick={() => onOpen(version.id)}
                  aria-label={estimateListText("open-version", { version: version.version, number })}
                >
                  {estimateListText("version", { version: version.version })}
                </Button>
                <span className={classes.facts}>
                  <span>{stateName(version.state)}</span>
                  {version.amount && <span>{formatMoney(version.amount, version.currency)}</span>}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** When a version was sent and decided, or until when it can be decided. */
function Days({ version: { state, sent_at, decided_at, expires_on } }: { version: EstimateVersionRow }) {
  return (
    <>
      {sent_at && <span>{estimateListText("sent", { day: formatDate(sent_at) })}</span>}
      {decided_at && <span>{estimateListText("decided", { day: formatDate(decided_at) })}</span>}
      {expires_on && (state === "draft" || state === "sent") && (
        <span>{estimateListText("valid-until", { day: formatDate(expires_on) })}</span>
      )}
    </>
  );
}
