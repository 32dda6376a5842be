import taskDialogText from "locales/task-dialog.ftl";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Select, Text } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "@/api/client";
import { useSearchedChoice } from "@/components/fields/use-searched-choice";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { contains } from "@/lib/text/fold";
import type { Assigned } from "./form";
import { type Person, peopleQuery } from "./queries";

interface AssigneePickerProps {
  of: "admins" | "all";
  /** Null for nobody; undefined until something is chosen. */
  value: Assigned | null | undefined;
  onChange: (person: Assigned | null) => void;
  error?: ReactNode;
  isLocked: boolean;
}

const NONE = "none";

/** Matches by name or email, like the server's search. */
function matches(person: Person | undefined, typed: string): boolean {
  return person !== undefined && [person.full_name, person.email].some((text) => contains(text, typed));
}

/** Selects the assignee: a user or nobody. */
export function AssigneePicker({ of, value, onChange, error, isLocked }: AssigneePickerProps) {
  const chosen = value === undefined ? "" : (value?.full_name ?? taskDialogText("nobody"));
  const { search, isWaitingFor, box } = useSearchedChoice(chosen);
  const people = useQuery(peopleQuery(of, search));
  const answer = useLastAnswer(people.data);
  const found = answer?.items ?? [];
  const byId = new Map(found.map((person) => [person.id, person]));
  const isWaiting = isWaitingFor(people);
  const others = value && !byId.has(value.id) ? [value, ...found] : found;

  const typing = box(isWaiting);
  const isAnswer = (value: string) => !isWaiting && found.some(({ id }) => id === value);

  const choose = (id: string | null) => {
    if (id === null) return;
    const person = byId.get(id) ?? (id === value?.id ? value : undefined);
    onChange(person ? { id: person.id, full_name: person.full_name } : null);
  };
  return (
    <Select
      label={taskDialogText("assignee")}
      placeholder={taskDialogText("search-people")}
      leftSection={<IconUser size={18} aria-hidden />}
      data={[
        { value: NONE, label: taskDialogText("nobody") },
        ...others.map(({ id, full_name }) => ({ value: id, label: full_name })),
      ]}
      value={value === undefined ? null : (value?.id ?? NONE)}
      onChange={choose}
      error={error}
      disabled={isLocked}
      {...typing}
      // The server searches. While a request is pending, the options belong to the previous term. Filter them, so that Enter does
      // not select one that does not match.
      filter={({ options, search: typed }) =>
        typed === "" || typed === chosen
          ? options
          : [
              ...options.filter(
                (option) => "value" in option && (isAnswer(option.value) || matches(byId.get(option.value), typed)),
              ),
              // "Nobody" comes after the users, because a matching name is more likely what the user means.
              ...options.filter(
                (option) => "value" in option && option.value === NONE && contains(option.label, typed),
              ),
            ]
      }
      nothingFoundMessage={
        isWaiting
          ? taskDialogText("searching")
          : people.error
            ? messageOf(people.error, taskDialogText("search-failed"))
            : taskDialogText("no-people")
      }
      description={
        people.error ? taskDialogText("search-failed") : answer?.more ? taskDialogText("more-people") : undefined
      }
      inputWrapperOrder={["label", "input", "description", "error"]}
      // In a portal, the list would widen the page on a phone while the dialog slides in.
      comboboxProps={{ ...typing.comboboxProps, withinPortal: false }}
      renderOption={({ option }) => {
        const person = byId.get(option.value);
        return person ? <PersonOption person={person} /> : option.label;
      }}
    />
  );
}

function PersonOption({ person }: { person: Person }) {
  return (
    <div>
      <Text fw={600}>{person.full_name}</Text>
      <Text size="sm" c="inherit">
        {person.email}
      </Text>
    </div>
  );
}
