import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { MEMBERS_KEY, type Member, removeMember } from "@/data/members/members";
import { PROJECTS_KEY } from "@/data/projects/dashboard-project";
import { MemberChoice, useMemberChoice } from "@/features/shared/member-choice";
import { useChange } from "@/features/shared/use-change";
import { useStaffTexts } from "@/lib/language/use-texts";

interface RemoveMemberDialogProps {
  member: Member;
  members: readonly Member[];
  open: boolean;
  onClose: () => void;
}

/** Asks for confirmation and the new owner of the projects before a member is removed. */
export function RemoveMemberDialog({ member, members, open, onClose }: RemoveMemberDialogProps) {
  const t = useStaffTexts();
  const { id, name, projectsOwned } = member;
  const successor = useMemberChoice();
  const remove = useChange(MEMBERS_KEY, removeMember, {
    success: t("members.wasRemoved", { name }),
    refetch: [[...PROJECTS_KEY]],
  });
  const close = () => {
    if (remove.isPending) return;
    remove.reset();
    successor.reset();
    onClose();
  };
  const goAhead = () => {
    if (projectsOwned > 0 && !successor.check()) return;
    remove.mutate({ id, successorId: successor.id || null }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t("members.removeQuestion", { name })}
      description={t("members.theirAccountIsDeletedAnd")}
    >
      <ErrorBanner error={remove.error} />
      {projectsOwned > 0 ? (
        <MemberChoice
          label={t("members.whoTakesOver", { count: projectsOwned })}
          members={members.filter((other) => other.id !== id)}
          {...successor.field(t("members.chooseWhoTakesOverThe"))}
          disabled={remove.isPending}
        />
      ) : null}
      <DialogActions>
        <Button disabled={remove.isPending} onClick={close}>
          {t("members.cancel")}
        </Button>
        <Button variant="danger" blocked={remove.isPending} onClick={goAhead}>
          {remove.isPending ? t("members.removing") : t("members.removeMember")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
