import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import estimateListText from "locales/estimate-list.ftl";
import fieldText from "locales/field.ftl";
import { messageOf } from "@/api/client";
import { projectPageQuery } from "@/api/project";
import { toast } from "@/components/feedback/toast";
import { type EstimateDecider, useChooseDecider } from "./queries";

const DECIDERS = ["admin", "adjuster", "partner", "owner"] as const satisfies readonly EstimateDecider[];

/** Chooses who decides the estimates of a project. A referral partner can only be chosen if the project has one. */
export function DeciderField({ code, decider }: { code: string; decider: EstimateDecider }) {
  const choose = useChooseDecider(code);
  const { data: project } = useQuery(projectPageQuery(code));
  const choices = DECIDERS.filter((one) => one !== "partner" || one === decider || project?.referral_partner !== null);
  return (
    <NativeSelect
      label={estimateListText("decider")}
      data={choices.map((value) => ({ value, label: fieldText(`decider-${value}`) }))}
      // The choice is shown at once; a refusal puts the old one back.
      value={choose.isPending ? choose.variables : decider}
      disabled={choose.isPending}
      onChange={({ currentTarget }) => {
        const chosen = DECIDERS.find((one) => one === currentTarget.value);
        if (!chosen || chosen === decider) return;
        choose.mutate(chosen, {
          onSuccess: () => toast.success(estimateListText("decider-saved")),
          onError: (error) =>
            toast.error(estimateListText("decider-failed"), messageOf(error, estimateListText("try-again"))),
        });
      }}
    />
  );
}
