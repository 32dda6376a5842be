import { IconChecks, IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import dashboardText from "locales/dashboard.ftl";
import type { Schemas } from "@/api/client";
import { EmptyState } from "@/components/feedback/states";
import { Panel } from "@/components/layout/Panel";
import classes from "./WhatNeedsMe.module.css";
import { whatNeedsMe } from "./what-needs-me";

/** What an admin should look at, each with a link to its list. */
export function WhatNeedsMe({ data, unread }: { data: Schemas["AdminDashboard"]; unread: number | undefined }) {
  const needs = whatNeedsMe(data, unread);
  return (
    <Panel title={dashboardText("needs-me")} flush>
      {needs.length === 0 ? (
        <EmptyState icon={IconChecks} title={dashboardText("needs-nothing-title")}>
          {dashboardText("needs-nothing-hint")}
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {needs.map(({ key, icon: Sign, text, isAlarm, ...target }) => (
            <li key={key} className={classes.item}>
              <Link {...target} className={classes.need} data-alarm={isAlarm}>
                <span className={classes.sign}>
                  <Sign size={20} stroke={1.8} aria-hidden />
                </span>
                <span className={classes.text}>{text}</span>
                <IconChevronRight size={18} aria-hidden className={classes.more} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
