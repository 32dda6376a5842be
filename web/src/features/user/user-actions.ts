import { useQueryClient } from "@tanstack/react-query";
import userText from "locales/user.ftl";
import type { Role } from "@/api/account";
import { api, type Schemas, unwrap } from "@/api/client";
import { type BulkItem, type ChangedRow, useBulk } from "@/components/lists/bulk/use-bulk";
import { refreshTopics } from "@/lib/network/topics";
import type { User } from "./queries";

/** What is done to accounts. All of a request are of the same kind and, for `active`, have the same direction. */
type UserAction =
  | { kind: "active"; active: boolean; seen: Schemas["SeenUser"] }
  | { kind: "role"; user: Schemas["UserWithRole"] }
  | { kind: "sign-out" | "invite"; id: string };

/** Sends the actions, and returns the result of each. */
async function send(actions: UserAction[]): Promise<ChangedRow[]> {
  const [first] = actions;
  if (first?.kind === "active") {
    const users = actions.flatMap((action) => ("seen" in action ? [action.seen] : []));
    return unwrap(await api.POST("/api/admin/users/changes", { body: { active: first.active, users } })).rows;
  }
  if (first?.kind === "role") {
    const users = actions.flatMap((action) => ("user" in action ? [action.user] : []));
    return unwrap(await api.POST("/api/admin/users/roles", { body: { users } })).rows;
  }
  const users = actions.flatMap((action) => ("id" in action ? [action.id] : []));
  return first?.kind === "invite"
    ? unwrap(await api.POST("/api/admin/users/invitations", { body: { users } })).rows
    : unwrap(await api.POST("/api/admin/users/sign-outs", { body: { users } })).rows;
}

type Item = BulkItem<UserAction>;

const named = ({ id, full_name }: User) => ({ key: id, name: full_name });

const toSetActive = (user: User, active: boolean): Item => ({
  ...named(user),
  body: { kind: "active", active, seen: { id: user.id, version: user.version } },
  undo: (row) => ({ kind: "active", active: !active, seen: { id: user.id, version: row.version ?? user.version } }),
});

/** The undo restores the role and, for contractors, the company. */
const toSetRole = (user: User, role: Role, contractor_id: string | null): Item => ({
  ...named(user),
  body: { kind: "role", user: { id: user.id, version: user.version, role, contractor_id } },
  undo: (row) => ({
    kind: "role",
    user: {
      id: user.id,
      version: row.version ?? user.version,
      role: user.role,
      contractor_id: user.contractor?.id ?? null,
    },
  }),
});

/** Changes the selected accounts. Each returns the ids of those that were not changed; undefined if the request failed. */
export function useUserActions() {
  const client = useQueryClient();
  const refresh = () => refreshTopics(client, ["user", "contractor"]);
  const changes = useBulk(send, refresh, { doneText: (count) => userText("bulk-changed", { count }) });
  const signOuts = useBulk(send, refresh, { doneText: (count) => userText("bulk-signed-out", { count }) });
  const invitations = useBulk(send, refresh, { doneText: (count) => userText("bulk-invited", { count }) });
  const all = [changes, signOuts, invitations];
  return {
    setActive: (users: User[], active: boolean) => changes.run(users.map((user) => toSetActive(user, active))),
    setRole: (users: User[], role: Role, contractor_id: string | null) =>
      changes.run(users.map((user) => toSetRole(user, role, contractor_id))),
    signOut: (users: User[]) =>
      signOuts.run(users.map((user): Item => ({ ...named(user), body: { kind: "sign-out", id: user.id } }))),
    invite: (users: User[]) =>
      invitations.run(users.map((user): Item => ({ ...named(user), body: { kind: "invite", id: user.id } }))),
    isBusy: all.some(({ isBusy }) => isBusy),
    report: all.find(({ report }) => report)?.report,
    closeReport: () => {
      for (const { closeReport } of all) closeReport();
    },
  };
}
