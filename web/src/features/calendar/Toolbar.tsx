import calendarText from "locales/calendar.ftl";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { ActionIcon, Button, NativeSelect, SegmentedControl, Title } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconFilter } from "@tabler/icons-react";
import { useState } from "react";
import { shortTitleOf, stepFrom, titleOf, VIEWS, type View } from "./days";
import { Filters } from "./Filters";
import classes from "./Toolbar.module.css";
import type { CalendarAddress } from "./use-calendar-address";

interface ToolbarProps {
  address: CalendarAddress;
  today: string;
  /** The choices of the company filter: a search of all companies, or the companies of the visible entries. */
  companies: "all" | Array<{ id: string; company_name: string }>;
}

/** View selection, filters, and date navigation. */
export function Toolbar({ address, today, companies }: ToolbarProps) {
  const { view, date, filters, isPhone, set } = address;
  const [isOpen, setIsOpen] = useState(false);
  const data = VIEWS.filter((name) => name !== "contractors" || companies === "all").map((value) => ({
    value,
    label: calendarText(`view-${value}`),
  }));
  const count = Object.values(filters).filter((value) => value !== undefined).length;
  const show = (next: string) => set({ view: next as View }, true);
  const step = (by: -1 | 1) => set({ date: stepFrom(view, date, by) });
  return (
    <>
      <div className={classes.bar}>
        <Title order={2} className={classes.title} aria-live="polite">
          {isPhone ? shortTitleOf(view, date, today) : titleOf(view, date)}
        </Title>
        <div className={classes.steps}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={calendarText("before", { view })}
            onClick={() => step(-1)}
          >
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size={44} aria-label={calendarText("after", { view })} onClick={() => step(1)}>
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
        </div>
        <Button
          variant="default"
          px={isPhone ? "sm" : undefined}
          onClick={() => set({ date: undefined })}
          disabled={date === today}
        >
          {calendarText("today")}
        </Button>
        {isPhone ? (
          <>
            <NativeSelect
              className={classes.view}
              aria-label={calendarText("view")}
              data={data}
              value={view}
              onChange={(event) => show(event.currentTarget.value)}
            />
            <Button
              variant="default"
              px="sm"
              leftSection={<IconFilter size={18} aria-hidden />}
              rightSection={count > 0 ? <span className={classes.count}>{count}</span> : undefined}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {calendarText("filters")}
            </Button>
          </>
        ) : (
          <SegmentedControl size="md" aria-label={calendarText("view")} data={data} value={view} onChange={show} />
        )}
      </div>
      {(!isPhone || isOpen) && <Filters address={address} companies={companies} />}
    </>
  );
}
