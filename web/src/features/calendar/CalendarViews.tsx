import { Skeleton } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useRef } from "react";
import { AgendaView } from "./AgendaView";
import type { Day, View } from "./days";
import type { Entry } from "./entries";
import { MonthView } from "./MonthView";
import type { CalendarAddress } from "./use-calendar-address";
import type { FocusTarget } from "./use-day-keys";
import type { Drag, Grab } from "./use-drag";

// The default views are part of the page's bundle; the others are loaded on demand.
const TimeGrid = lazy(async () => ({ default: (await import("./TimeGrid")).TimeGrid }));
const ContractorsView = lazy(async () => ({ default: (await import("./ContractorsView")).ContractorsView }));

interface CalendarViewsProps {
  address: CalendarAddress;
  today: Day;
  minute: number;
  days: ReadonlyMap<Day, Entry[]>;
  onDate: (day: Day) => void;
  onShow: (change: { view: View; date: Day; contractor?: string | undefined }) => void;
  onOpen: (entry: Entry) => void;
  grab: Grab | undefined;
  drag: Drag | undefined;
  onSchedule: ((day: Day, minute?: number) => void) | undefined;
  empty: ReactNode;
}

/** The view selected in the URL. */
export function CalendarViews(props: CalendarViewsProps) {
  const { address, today, minute, days, onDate, onShow, onOpen, grab, drag, onSchedule, empty } = props;
  const { view, date, filters, isPhone } = address;
  const focusTarget: FocusTarget = useRef(undefined);
  const onDay = (day: Day) => onShow({ view: "day", date: day });
  const shared = { date, today, days, isPhone, focusTarget, onDate, onDay, onOpen, grab, drag, onSchedule };
  if (view === "agenda") return <AgendaView days={days} today={today} onOpen={onOpen} empty={empty} />;
  if (view === "month") return <MonthView {...shared} />;
  return (
    <Suspense fallback={<Skeleton height="26rem" radius="lg" aria-busy />}>
      {view === "contractors" ? (
        <ContractorsView
          {...shared}
          contractor={filters.contractor}
          onDayOf={(day, contractor) => onShow({ view: "day", date: day, ...(contractor && { contractor }) })}
        />
      ) : (
        <TimeGrid
          key={view}
          {...shared}
          view={view}
          minute={minute}
          onList={(day) => onShow({ view: "agenda", date: day })}
        />
      )}
    </Suspense>
  );
}
