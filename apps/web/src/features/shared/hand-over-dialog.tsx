import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { MEMBERS_KEY, type Member } from "@/data/members/members";
import { PROJECTS_KEY } from "@/data/projects/dashboard-project";
import { handOverProjects } from "@/data/projects/ownership";
import { MemberChoice, useMemberChoice } from "@/features/shared/member-choice";
import { useStaffTexts } from "@/lib/language/use-texts";
import { showToast } from "@/lib/toast";

interface HandOverDialogProps {
  projects: readonly string[];
  /** Members who can become the owner. */
  candidates: readonly Member[];
  /** The consequence for the person who hands it over. */
  consequence: string;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Asks who becomes the owner of projects. */
export function HandOverDialog(props: HandOverDialogProps) {
  const t = useStaffTexts();
  const { projects, candidates, consequence, open, onClose, onDone } = props;
  const queries = useQueryClient();
  const newOwnerChoice = useMemberChoice();
  const handOver = useMutation({
    mutationFn: handOverProjects,
    meta: { refetch: [[...PROJECTS_KEY]] },
    // After a refusal as well, since the members or their roles have probably changed.
    onSettled: () => queries.invalidateQueries({ queryKey: MEMBERS_KEY }),
  });
  const close = () => {
    if (handOver.isPending) return;
    handOver.reset();
    newOwnerChoice.reset();
    onClose();
  };
  const goAhead = () => {
    const newOwner = candidates.find(({ id }) => id === newOwnerChoice.id);
    if (!newOwnerChoice.check() || !newOwner) return;
    handOver.mutate(
      { projects: [...projects], newOwnerId: newOwner.id },
      {
        onSuccess: ({ length: count }) => {
          showToast(t("editor.ownsTheProjectNow", { name: newOwner.name, count }));
          onDone();
        },
      },
    );
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t("editor.handOverThisProject", { count: projects.length })}
      description={t("editor.onlyTheNewOwnerWill", { consequence })}
    >
      <ErrorBanner error={handOver.error} />
      {candidates.length === 0 ? (
        <p>{t("editor.thereIsNoOtherMember")}</p>
      ) : (
        <MemberChoice
          label={t("editor.newOwner")}
          members={candidates}
          {...newOwnerChoice.field(t("editor.chooseAMember"))}
          disabled={handOver.isPending}
        />
      )}
      <DialogActions>
        <Button disabled={handOver.isPending} onClick={close}>
          {t("editor.cancel")}
        </Button>
        {candidates.length === 0 ? null : (
          <Button variant="primary" blocked={handOver.isPending} onClick={goAhead}>
            {handOver.isPending ? t("editor.handingOver") : t("editor.handOver")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
