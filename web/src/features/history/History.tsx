import { Button, NativeSelect, Text } from "@mantine/core";
import { IconFilterOff, IconListDetails } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { projectPageQuery } from "@/api/project";
import { RelativeTime } from "@/components/DateText";
import { FieldChange } from "@/components/FieldChange";
import { ListFailure } from "@/components/ListFailure";
import { TextLink } from "@/components/links";
import { Panel } from "@/components/Panel";
import { fieldLabel, TRACKED_FIELD_LABELS } from "@/components/project/tracked-fields";
import { ComponentSkeleton } from "@/components/skeletons";
import { EmptyState, ErrorState } from "@/components/states";
import { formatMoment } from "@/lib/dates";
import { useAddressChoice } from "@/lib/use-address-state";
import classes from "./History.module.css";
import { historyQuery } from "./queries";
import { historyTexts as texts } from "./texts";

const ALL = "all";
const CONTRACTOR = "contractor_id";
const FIELDS = [CONTRACTOR, ...Object.keys(TRACKED_FIELD_LABELS)];

const label = (field: string) => (field === CONTRACTOR ? texts.contractor : fieldLabel(field));

/** What was changed of a project, by whom and when. */
export function History({ code }: { code: string }) {
  const [field, setField] = useAddressChoice<string>("show", [ALL, ...FIELDS]);
  const { data: project } = useQuery(projectPageQuery(code));
  const options = [{ value: ALL, label: texts.allFields }, ...FIELDS.map((value) => ({ value, label: label(value) }))];
  return (
    <Panel
      title={texts.title}
      actions={
        <NativeSelect
          aria-label={texts.field}
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
            {texts.inLog}
          </TextLink>
        </div>
      )}
    </Panel>
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
    return <ErrorState title={texts.loadFailed} error={history.error} onRetry={() => history.refetch()} />;
  }
  const changes = history.data.pages.flatMap((page) => page.items);
  if (changes.length === 0) {
    return field === undefined ? (
      <EmptyState icon={IconListDetails} title={texts.none}>
        {texts.noneHint}
      </EmptyState>
    ) : (
      <EmptyState
        icon={IconFilterOff}
        title={texts.noneOfField}
        action={
          <Button variant="default" onClick={onAll}>
            {texts.showAll}
          </Button>
        }
      />
    );
  }
  return (
    <>
      {history.isRefetchError && (
        <ListFailure title={texts.loadFailed} error={history.error} onRetry={() => history.refetch()} />
      )}
      <ol className={classes.changes}>
        {changes.map((change) => (
          <li key={change.id} className={classes.entry}>
            <div>
              <Text fw={600}>{label(change.field_name)}</Text>
              <Text size="sm" c="dimmed">
                <span>{`${change.author_name} · `}</span>
                <span className={classes.when}>{formatMoment(change.created_at)}</span>
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
        <ErrorState title={texts.loadFailed} error={history.error} onRetry={() => void history.fetchNextPage()} />
      ) : (
        history.hasNextPage && (
          <Button
            variant="default"
            fullWidth
            mt="md"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {texts.loadMore}
          </Button>
        )
      )}
    </>
  );
}

/** Nobody assigned is no empty field. */
function nameOf(field: string, value: string | null | undefined): string | null | undefined {
  return field === CONTRACTOR ? (value ?? texts.nobody) : value;
}
