import { Button, NativeSelect } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import userText from "locales/user.ftl";
import { useId } from "react";
import { SearchField } from "@/components/fields/SearchField";
import { ROLES, USER_ORDERS, USER_STATES, type UserFilters } from "./search";
import classes from "./UsersPage.module.css";

interface UserToolsProps {
  filters: UserFilters;
  onChange: (change: UserFilters) => void;
  isBusy: boolean;
}

/** Search, filters, and sort order. On phones, the filters are behind a button. */
export function UserTools({ filters, onChange, isBusy }: UserToolsProps) {
  const id = useId();
  const [isOpen, { toggle }] = useDisclosure(false);
  const chosen = [filters.role, filters.state, filters.sort].filter((choice) => choice !== undefined).length;
  return (
    <search className={classes.tools}>
      <SearchField
        className={classes.search}
        label={userText("search")}
        search={filters.search ?? ""}
        onSearch={(term) => onChange({ search: term || undefined })}
        isBusy={isBusy}
      />
      <Button
        className={classes.toggle}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {userText("filters", { number: chosen })}
      </Button>
      <div id={id} className={classes.choices} data-open={isOpen || undefined}>
        <NativeSelect
          aria-label={userText("role")}
          data={[
            { value: "", label: userText("any-role") },
            ...ROLES.map((value) => ({ value, label: userText(`role-${value}-name`) })),
          ]}
          value={filters.role ?? ""}
          onChange={(event) => onChange({ role: ROLES.find((option) => option === event.currentTarget.value) })}
        />
        <NativeSelect
          aria-label={userText("state")}
          data={[
            { value: "", label: userText("any-state") },
            ...USER_STATES.map((value) => ({ value, label: userText(`states-${value}`) })),
          ]}
          value={filters.state ?? ""}
          onChange={(event) => onChange({ state: USER_STATES.find((option) => option === event.currentTarget.value) })}
        />
        <NativeSelect
          aria-label={userText("order")}
          data={USER_ORDERS.map((value) => ({ value, label: userText(`orders-${value}`) }))}
          value={filters.sort ?? "name"}
          onChange={(event) => {
            const { value } = event.currentTarget;
            onChange({ sort: value === "newest" ? value : undefined });
          }}
        />
      </div>
    </search>
  );
}
