import userText from "locales/user.ftl";
import { useState } from "react";
import { RelativeTime } from "@/components/display/DateText";
import { CardTools, SelectAll, SelectOne } from "@/components/lists/bulk/SelectBox";
import boxes from "@/components/lists/bulk/SelectBox.module.css";
import type { Selection } from "@/components/lists/bulk/selection";
import list from "@/components/lists/ListTable.module.css";
import type { User } from "./queries";
import { UserState } from "./UserState";
import classes from "./UsersPage.module.css";

interface UserListProps {
  users: User[];
  onOpen: (id: string) => void;
  selection: Selection<User>;
}

/** Accounts as a table on wide screens, otherwise as cards. */
export function UserList(props: UserListProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <CardTools selection={props.selection} shown={props.users} isChoosing={isChoosing} onChoosing={setIsChoosing} />
      <UserCards {...props} isChoosing={isChoosing} />
      <UserTable {...props} />
    </>
  );
}

interface SelectUserProps {
  selection: Selection<User>;
  user: User;
}

function SelectUser({ selection, user }: SelectUserProps) {
  return <SelectOne selection={selection} row={user} label={userText("bulk-select-of", { name: user.full_name })} />;
}

function Name({ user, onOpen }: { user: User; onOpen: UserListProps["onOpen"] }) {
  return (
    <div className={classes.name}>
      <button type="button" className={`${classes.open} ${list.link}`} onClick={() => onOpen(user.id)}>
        {user.full_name}
      </button>
      {user.is_own && <span className={classes.you}>{userText("you")}</span>}
    </div>
  );
}

/** A contractor's company. For other roles, the company name from the profile. */
function Company({ user }: { user: User }) {
  if (user.contractor) return <span>{user.contractor.company_name}</span>;
  if (user.role === "contractor") return <span className={classes.missing}>{userText("unlinked")}</span>;
  return <span>{user.company_name ?? "–"}</span>;
}

const LastSignIn = ({ user }: { user: User }) =>
  user.last_sign_in_at ? <RelativeTime value={user.last_sign_in_at} /> : <span>{userText("never")}</span>;

/** Table with one account per row. A click opens the account. */
function UserTable({ users, onOpen, selection }: UserListProps) {
  return (
    <div className={list.tableWrap}>
      <table className={list.table}>
        <thead>
          <tr>
            <th scope="col" className={boxes.choice}>
              <SelectAll selection={selection} shown={users} />
            </th>
            <th scope="col">{userText("name")}</th>
            <th scope="col">{userText("role")}</th>
            <th scope="col">{userText("company")}</th>
            <th scope="col">{userText("state")}</th>
            <th scope="col">{userText("last-sign-in")}</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id} className={list.row} data-selected={selection.has(user) || undefined}>
              <td className={boxes.choice}>
                <SelectUser selection={selection} user={user} />
              </td>
              <td>
                <Name user={user} onOpen={onOpen} />
                <div className={list.faint}>{user.email}</div>
              </td>
              <td>{userText(`role-${user.role}-name`)}</td>
              <td>
                <Company user={user} />
              </td>
              <td>
                <UserState state={user.state} />
              </td>
              <td className={list.number}>
                <LastSignIn user={user} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Account cards for narrow screens. */
interface UserCardsProps extends UserListProps {
  /** Whether the cards show their checkboxes. */
  isChoosing: boolean;
}

function UserCards({ users, onOpen, selection, isChoosing }: UserCardsProps) {
  return (
    <ul className={list.cards}>
      {users.map((user) => (
        <li key={user.id} className={classes.card}>
          {isChoosing && (
            <div className={boxes.card}>
              <SelectUser selection={selection} user={user} />
            </div>
          )}
          <div className={classes.head}>
            <Name user={user} onOpen={onOpen} />
            {user.state !== "active" && <UserState state={user.state} />}
          </div>
          <div className={classes.email}>{user.email}</div>
          <div className={classes.facts}>
            <span>{userText(`role-${user.role}-name`)}</span>
            {(user.contractor || user.role === "contractor" || user.company_name) && (
              <span>
                <Company user={user} />
              </span>
            )}
            <span>
              <span>{`${userText("last-sign-in")}: `}</span>
              <LastSignIn user={user} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
