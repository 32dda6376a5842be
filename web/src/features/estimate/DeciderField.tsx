import { NativeSelect } from "@mantine/core";
import estimateListText from "locales/estimate-list.ftl";
import fieldText from "locales/field.ftl";
import { messageOf } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { type EstimateDecider, useChooseDecider } from "./queries";

const DECIDERS = ["admin", "adjuster", "partner", "owner"] as const satisfies readonly EstimateDecider[];

/** Chooses who decides the estimates of a project. */
export function DeciderField({ code, decider }: { code: string; decider: EstimateDecider }) {
  const choose = useChooseDecider(code);
  return (
    <NativeSelect
      label={estimateListText("decider")}
      data={DECIDERS.map((value) => ({ value, label: fieldText(`decider-${value}`) }))}
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
