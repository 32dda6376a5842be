import { Radio, Stack } from "@mantine/core";
import userText from "locales/user.ftl";
import type { Role } from "@/api/account";
import { ROLES } from "./search";
import "@mantine/core/styles/Radio.layer.css";

/** Selects a role, with what each may do. */
export function RoleChoice({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <Radio.Group
      value={role}
      onChange={(picked) => onChange(ROLES.find((option) => option === picked) ?? role)}
      label={userText("panel-role")}
    >
      <Stack gap="sm" mt="xs">
        {ROLES.map((option) => (
          <Radio
            key={option}
            value={option}
            label={userText(`role-${option}-name`)}
            description={userText(`role-${option}-does`)}
            size="md"
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
