import { Button, Tabs } from "@mantine/core";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import dayjs from "dayjs";
import performanceText from "locales/performance.ftl";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { toast } from "@/components/feedback/toast";
import { PageHeader } from "@/components/layout/PageHeader";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { saveFile } from "@/lib/browser/save-file";
import { useOpenTabInSight } from "@/lib/browser/use-open-tab-in-sight";
import { readLive } from "@/lib/telemetry/live";
import { BudgetTab } from "./BudgetTab";
import { DashboardTab } from "./DashboardTab";
import classes from "./PerformancePage.module.css";
import { placeOf, searchOf, TAB_NAMES, TABS, type Tab, tabLabel, type View, viewLabel } from "./places";
import { ServerTab } from "./ServerTab";
import { SummaryTab } from "./SummaryTab";
import type { TabProps } from "./tab-props";
import { type History, useHistory } from "./use-history";

// Loaded on demand, together with the dialog component.
const ClearQuestion = lazy(() => import("./ClearQuestion"));

const CONTENT: Record<Tab, (props: TabProps) => ReactNode> = {
  summary: SummaryTab,
  budget: BudgetTab,
  dashboard: DashboardTab,
  server: ServerTab,
};

/** Performance of the portal as measured in this browser and on the server. The tab and view are in the URL. */
export function PerformancePage() {
  const place = placeOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const history = useHistory();
  const [isAsking, setIsAsking] = useState(false);
  const exporter = useRef<HTMLButtonElement>(null);
  const open = (tab: Tab, view?: View) => void navigate({ to: "/admin/performance", search: searchOf({ tab, view }) });
  // The export and clear buttons concern this browser's data, not the server's.
  const isOfServer = place.tab === "server";
  const Content = CONTENT[place.tab];
  const views: readonly View[] = TABS[place.tab];
  const content = <Content history={history} view={place.view} onView={(view) => open(place.tab, view)} />;
  return (
    <>
      <PageHeader
        title={performanceText("title")}
        subtitle={isOfServer ? performanceText("server-subtitle") : performanceText("subtitle")}
        actions={
          isOfServer ? undefined : (
            <>
              <Button
                ref={exporter}
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={() => exportHistory(history)}
              >
                {performanceText("export")}
              </Button>
              <Button
                variant="default"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => setIsAsking(true)}
              >
                {performanceText("clear")}
              </Button>
            </>
          )
        }
      />
      <TabRow
        label={performanceText("areas")}
        open={place.tab}
        all={TAB_NAMES}
        nameOf={tabLabel}
        onOpen={(tab) => open(tab)}
      >
        {views.length === 0 ? (
          content
        ) : (
          <TabRow
            label={tabLabel(place.tab)}
            open={place.view ?? ""}
            all={views}
            nameOf={viewLabel}
            onOpen={(view) => open(place.tab, view)}
            isInner
          >
            {content}
          </TabRow>
        )}
      </TabRow>
      {isAsking && (
        <Suspense fallback={<ModalFrame />}>
          <ClearQuestion
            events={history.events.length}
            metrics={history.metrics.length}
            onClear={() => {
              history.clear();
              setIsAsking(false);
              toast.success(performanceText("cleared"));
            }}
            onClose={() => setIsAsking(false)}
            focusBack={exporter}
          />
        </Suspense>
      )}
    </>
  );
}

/** Saves all recorded data and the current measurements as a JSON file. */
function exportHistory({ events, metrics, alerts }: History): void {
  const now = dayjs();
  const content = { exportedAt: now.toISOString(), now: readLive(), metrics, alerts, events };
  const file = new Blob([JSON.stringify(content, null, 2)], { type: "application/json" });
  saveFile(file, performanceText("export-name", { day: now.format("YYYY-MM-DD") }));
}

interface TabRowProps<T extends string> {
  /** The row's accessible name. */
  label: string;
  open: string;
  all: readonly T[];
  nameOf: (name: T) => string;
  onOpen: (name: T) => void;
  /** Whether the row is inside a tab. */
  isInner?: boolean;
  /** The content of the open tab. */
  children: ReactNode;
}

function TabRow<T extends string>({ label, open, all, nameOf, onOpen, isInner = false, children }: TabRowProps<T>) {
  const row = useRef<HTMLDivElement>(null);
  useOpenTabInSight(row, open);
  return (
    <Tabs
      value={open}
      onChange={(name) => name && onOpen(name as T)}
      variant={isInner ? "pills" : "default"}
      keepMounted={false}
      classNames={{ list: classes.tabs, tab: isInner ? classes.pill : classes.tab, panel: classes.panel }}
    >
      <Tabs.List ref={row} aria-label={label}>
        {all.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {nameOf(name)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {all.map((name) => (
        <Tabs.Panel key={name} value={name}>
          {name === open && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
