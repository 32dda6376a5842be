import { Text } from "@mantine/core";
import userText from "locales/user.ftl";
import { useState } from "react";
import type { Role } from "@/api/account";
import { BulkQuestion } from "@/components/lists/bulk/BulkQuestion";
import { CompanyField, type CompanyName } from "./CompanyField";
import { RoleChoice } from "./RoleChoice";

/** What is asked before it is done. */
export type Question = "deactivate" | "role" | "invite" | "sign-out";

interface QuestionProps {
  /** Number of selected accounts. */
  count: number;
  isBusy: boolean;
  onClose: () => void;
}

interface UserQuestionsProps extends QuestionProps {
  asked: Question;
  /** Does what was asked, except for the role. */
  onConfirm: () => void;
  onRole: (role: Role, contractorId: string | null) => void;
}

/** Asks before the selected accounts are changed. What ends or sends something says that it cannot be undone. */
export default function UserQuestions({ asked, onConfirm, onRole, ...question }: UserQuestionsProps) {
  const { count } = question;
  if (asked === "role") return <RoleQuestion {...question} onRole={onRole} />;
  if (asked === "invite")
    return (
      <BulkQuestion
        {...question}
        title={userText("bulk-invite-title", { count })}
        confirm={userText("bulk-invite-now")}
        isFinal
        onConfirm={onConfirm}
      >
        {userText("bulk-invite-question")}
      </BulkQuestion>
    );
  if (asked === "sign-out")
    return (
      <BulkQuestion
        {...question}
        title={userText("bulk-sign-out-title", { count })}
        confirm={userText("change-sign-out-everywhere")}
        isDanger
        isFinal
        onConfirm={onConfirm}
      >
        {userText("bulk-sign-out-question")}
      </BulkQuestion>
    );
  return (
    <BulkQuestion
      {...question}
      title={userText("bulk-title", { count })}
      confirm={userText("change-deactivate")}
      isDanger
      onConfirm={onConfirm}
    >
      {userText("bulk-question")}
    </BulkQuestion>
  );
}

function RoleQuestion({ onRole, ...question }: QuestionProps & { onRole: UserQuestionsProps["onRole"] }) {
  const [role, setRole] = useState<Role>("referral_partner");
  const [company, setCompany] = useState<CompanyName | null>(null);
  return (
    <BulkQuestion
      {...question}
      title={userText("bulk-role-title", { count: question.count })}
      confirm={userText("change-save")}
      onConfirm={() => onRole(role, role === "contractor" ? (company?.id ?? null) : null)}
    >
      <RoleChoice role={role} onChange={setRole} />
      {role === "contractor" && <CompanyField value={company} onChange={setCompany} />}
      <Text size="sm" c="dimmed">
        {userText("bulk-role-question")}
      </Text>
    </BulkQuestion>
  );
}
