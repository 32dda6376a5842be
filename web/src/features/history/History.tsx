import { Button, NativeSelect, Stack, Text } from "@mantine/core";
import { IconFilterOff, IconListDetails } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import historyText from "locales/history.ftl";
import { projectPageQuery } from "@/api/project";
import { RelativeTime } from "@/components/display/DateText";
import { TextLink } from "@/components/display/links";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { Panel } from "@/components/layout/Panel";
import { ListFailure } from "@/components/lists/ListFailure";
import { FieldChange } from "@/components/project/FieldChange";
import { fieldLabel, TRACKED_FIELDS } from "@/components/project/tracked-fields";
import { useAddressChoice } from "@/lib/browser/use-address-state";
import { formatDateTime } from "@/lib/time/dates";
import classes from "./History.module.css";
import { Protection } from "./Protection";
import { historyQuery } from "./queries";

const ALL = "all";
const CONTRACTOR = "contractor_id";
const FIELDS = [CONTRACTOR, ...TRACKED_FIELDS, "estimate_decider"];

const label = (field: string) => (field === CONTRACTOR ? historyText("contractor") : fieldLabel(field));

/** Change history of a project. */
export function History({ code }: { code: string }) {
  const [field, setField] = useAddressChoice<string>("show", [ALL, ...FIELDS]);
  const { data: project } = useQuery(projectPageQuery(code));
  const options = [
    { value: ALL, label: historyText("all-fields") },
    ...FIELDS.map((value) => ({ value, label: label(value) })),
  ];
  return (
    <Stack>
      <Panel
        title={historyText("title")}
        actions={
          <NativeSelect
            aria-label={historyText("field")}
            data={options}
            value={field}
            onChange={(event) => setField(event.currentTarget.value)}
          />
        }
      >
        <Changes code={code} field={field === ALL ? undefined : field} onAll={() => setField(ALL)} />
        {project && (
          <div className={classes.log}>
            <TextLink to="/admin/audit" search={{ project: project.id }}>
              {historyText("in-log")}
            </TextLink>
          </div>
        )}
      </Panel>
      <Protection code={code} />
    </Stack>
  );
}

interface ChangesProps {
  code: string;
  field: string | undefined;
  onAll: () => void;
}

function Changes({ code, field, onAll }: ChangesProps) {
  const history = useInfiniteQuery(historyQuery(code, field));
  if (history.isPending) return <ComponentSkeleton />;
  if (!history.data) {
    return <ErrorState title={historyText("load-failed")} error={history.error} onRetry={() => history.refetch()} />;
  }
  const changes = history.data.pages.flatMap((page) => page.items);
  if (changes.length === 0) {
    return field === undefined ? (
      <EmptyState icon={IconListDetails} title={historyText("none")}>
        {historyText("none-hint")}
      </EmptyState>
    ) : (
      <EmptyState
        icon={IconFilterOff}
        title={historyText("none-of-field")}
        action={
          <Button variant="default" onClick={onAll}>
            {historyText("show-all")}
          </Button>
        }
      />
    );
  }
  return (
    <>
      {history.isRefetchError && (
        <ListFailure title={historyText("load-failed")} error={history.error} onRetry={() => history.refetch()} />
      )}
      <ol className={classes.changes}>
        {changes.map((change) => (
          <li key={change.id} className={classes.entry}>
            <div>
              <Text fw={600}>{label(change.field_name)}</Text>
              <Text size="sm" c="dimmed">
                <span>{`${change.author_name} · `}</span>
                <span className={classes.when}>{formatDateTime(change.created_at)}</span>
                <span> · </span>
                <span className={classes.when}>
                  <RelativeTime value={change.created_at} />
                </span>
              </Text>
            </div>
            <FieldChange
              field={change.field_name}
              before={nameOf(change.field_name, change.old_value)}
              after={nameOf(change.field_name, change.new_value)}
            />
          </li>
        ))}
      </ol>
      {history.isFetchNextPageError ? (
        <ErrorState
          title={historyText("load-failed")}
          error={history.error}
          onRetry={() => void history.fetchNextPage()}
        />
      ) : (
        history.hasNextPage && (
          <Button
            variant="default"
            fullWidth
            mt="md"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {historyText("load-more")}
          </Button>
        )
      )}
    </>
  );
}

/** An unassigned contractor is shown as such, not as an empty field. */
function nameOf(field: string, value: string | null | undefined): string | null | undefined {
  return field === CONTRACTOR ? (value ?? historyText("nobody")) : value;
}
