import eventDialogText from "locales/event-dialog.ftl";
import { isProblem, type Schemas } from "@/api/client";
import type { ProjectPage } from "@/api/project";
import { toast } from "@/components/feedback/toast";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { EventFormDialog } from "./EventFormDialog";
import { eventValues, isSame, proposalBody } from "./form";
import { type Proposal, useEditProposal } from "./queries";
import { StaleNotice } from "./StaleNotice";
import { proposalHint } from "./slots-hint";
import { useStaleForm } from "./use-stale-form";

interface EditProposalDialogProps {
  project: ProjectPage;
  proposal: Proposal;
  zone: string;
  onClose: () => void;
}

const formOf = (proposal: Proposal) => ({
  values: eventValues(proposal, proposal.timeslots),
  version: proposal.version,
});

/** Form to edit a proposal: its details and timeslots. */
export default function EditProposalDialog({ project, proposal, zone, onClose }: EditProposalDialogProps) {
  useFocusBack();
  const edit = useEditProposal(project.project_code, proposal.id);
  const { state, base, merged, meet } = useStaleForm({
    form: `proposal ${proposal.id}`,
    saved: formOf(proposal),
    zone,
    isSaving: edit.isPending,
    save: (values, version) => {
      if (isSame(values, base.values)) {
        toast.info(eventDialogText("nothing-changed"));
        state.dialog.leave();
        return;
      }
      edit.mutate(
        { version, body: proposalBody(values) },
        {
          onSuccess: () => finish(),
          onError: (error) => {
            const current = isProblem(error, 412) && (error.body as Schemas["StaleProposal"]).current;
            if (current) {
              if (meet(formOf(current))) finish();
              return;
            }
            state.showRefused(error);
            toast.error(eventDialogText("edit-proposal-toast"));
          },
        },
      );
    },
    onClose,
  });
  const finish = () => {
    toast.success(eventDialogText("proposal-saved"));
    state.dialog.leave();
  };

  return (
    <EventFormDialog
      project={project}
      state={state}
      title={eventDialogText("edit-proposal-title")}
      send={eventDialogText("save")}
      canPropose
      ignored={{ proposal: proposal.id }}
      slotsHint={() => proposalHint(project)}
      failure={
        edit.isError && !isProblem(edit.error, 412)
          ? { error: edit.error, title: eventDialogText("edit-proposal-failed") }
          : undefined
      }
      isSaving={edit.isPending}
      isGone={isProblem(edit.error, 404, "proposal_unknown") || isProblem(edit.error, 409)}
      notice={merged && <StaleNotice merged={merged} />}
    />
  );
}
