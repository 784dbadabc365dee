import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { type Member, makePasswordLink } from "@/data/members/members";
import { LinkToHandOver } from "./link-to-hand-over";
import { useMembersChange } from "./use-members-change";

interface PasswordLinkDialogProps {
  member: Member;
  open: boolean;
  onClose: () => void;
}

/** Makes a link with which a member chooses a new password. */
export function PasswordLinkDialog({ member, open, onClose }: PasswordLinkDialogProps) {
  const link = useMembersChange(makePasswordLink);
  const close = () => {
    link.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Link for a new password"
      description={`With it ${member.name} chooses a new password, once, within a day. Until then the present one keeps working; afterwards all their devices sign in again.`}
    >
      <ErrorBanner error={link.error} />
      {link.data === undefined ? null : (
        <LinkToHandOver label={`Link for ${member.email}`} link={link.data} />
      )}
      <DialogActions>
        <Button onClick={close}>{link.data === undefined ? "Cancel" : "Done"}</Button>
        {link.data === undefined ? (
          <Button variant="primary" blocked={link.isPending} onClick={() => link.mutate(member.id)}>
            {link.isPending ? "Making the link..." : "Make the link"}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
