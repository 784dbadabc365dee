import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { type Member, removeMember } from "@/data/members/members";
import { PROJECTS_KEY } from "@/data/projects/dashboard-project";
import { MemberChoice, useMemberChoice } from "@/features/shared/member-choice";
import { useMembersChange } from "./use-members-change";

interface RemoveMemberDialogProps {
  member: Member;
  members: readonly Member[];
  open: boolean;
  onClose: () => void;
}

/** Asks for confirmation and the new owner of the projects before a member is removed. */
export function RemoveMemberDialog({ member, members, open, onClose }: RemoveMemberDialogProps) {
  const { id, name, projectsOwned } = member;
  const successor = useMemberChoice();
  const remove = useMembersChange(removeMember, {
    success: `${name} was removed`,
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
      title={`Remove ${name}?`}
      description="Their account is deleted, and they are signed out everywhere. Their projects and what they wrote stay. This cannot be undone."
    >
      <ErrorBanner error={remove.error} />
      {projectsOwned > 0 ? (
        <MemberChoice
          label={`Who takes over ${countedProjects(projectsOwned)}?`}
          members={members.filter((other) => other.id !== id)}
          {...successor.field("Choose who takes over the projects")}
          disabled={remove.isPending}
        />
      ) : null}
      <DialogActions>
        <Button disabled={remove.isPending} onClick={close}>
          Cancel
        </Button>
        <Button variant="danger" disabled={remove.isPending} onClick={goAhead}>
          {remove.isPending ? "Removing..." : "Remove member"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function countedProjects(count: number): string {
  return count === 1 ? "their project" : `their ${count} projects`;
}
