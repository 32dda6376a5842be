import { useMediaQuery } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { type EventType, eventTypeOptions } from "@/lib/project/event-words";
import { type Day, isDay, VIEWS, type View } from "./days";
import type { CalendarFilters } from "./queries";

const PHONE = "(max-width: 48em)";

/** Whether the window is as narrow as a phone's. */
export const usePhone = (): boolean => useMediaQuery(PHONE, window.matchMedia(PHONE).matches) ?? false;

/** The calendar's state in the URL. */
interface Address extends CalendarFilters {
  view?: View | undefined;
  date?: Day | undefined;
  entry?: string | undefined;
}

/** The calendar's state from the URL, and a function to change it. Defaults to the agenda on phones and the month on desktops. */
export function useCalendarAddress(today: Day, hasContractors: boolean) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const isPhone = usePhone();
  /** Replaces the history entry; with `step`, adds one that Back undoes. */
  const set = useCallback(
    (change: Address, step = false) =>
      void navigate({ to: ".", search: (before: object) => ({ ...before, ...change }) as never, replace: !step }),
    [navigate],
  );
  // A numeric project code arrives as a number.
  const text = (value: unknown) =>
    (typeof value === "string" && value !== "") || typeof value === "number" ? String(value) : undefined;
  const asked = VIEWS.find((view) => view === search.view);
  const view = asked && (asked !== "contractors" || hasContractors) ? asked : isPhone ? "agenda" : "month";
  const known = new Set(eventTypeOptions.map(({ value }) => value as string));
  const types = (text(search.type)?.split(",") ?? []).filter((type): type is EventType => known.has(type));
  const company = text(search.contractor);
  const filters: CalendarFilters = {
    project: text(search.project)?.toUpperCase(),
    // Ignore anything but an id; otherwise the server would reject the whole request.
    contractor: company !== undefined && /^[0-9a-f-]{36}$/i.test(company) ? company : undefined,
    type: types.length > 0 ? types.join(",") : undefined,
  };
  const date = isDay(search.date) ? search.date : today;
  return { view, date, filters, types, isPhone, set };
}

export type CalendarAddress = ReturnType<typeof useCalendarAddress>;
