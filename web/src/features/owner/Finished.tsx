import { Text, Title } from "@mantine/core";
import ownerDashboardText from "locales/owner-dashboard.ftl";
import type { ReactNode } from "react";
import { LinkedText } from "@/components/display/LinkedText";
import { Panel } from "@/components/layout/Panel";
import classes from "./OwnerDashboard.module.css";

/** What a completed project shows first: thanks, the documents, and the warranty. */
export function Finished({ warranty, documents }: { warranty: string | null | undefined; documents: ReactNode }) {
  return (
    <Panel title={ownerDashboardText("thanks")}>
      <div className={classes.finished}>
        <Text>{ownerDashboardText("thanks-text")}</Text>
        {documents}
        {warranty && (
          <div>
            <Title order={3} size="h5">
              {ownerDashboardText("warranty")}
            </Title>
            <p className={classes.warranty}>
              <LinkedText text={warranty} />
            </p>
          </div>
        )}
      </div>
    </Panel>
  );
}
