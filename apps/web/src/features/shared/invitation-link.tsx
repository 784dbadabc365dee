import { useMutation } from "@tanstack/react-query";
import { Link2, Mail } from "lucide-react";
import { CopyField } from "@/components/forms/copy-field";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { INVITATIONS_KEY, inviteByLink, inviteByMail } from "@/data/members/invitations";
import { environment } from "@/lib/env";

interface InvitationLinkProps {
  /** Validates the address in the form; null if it is invalid, which the form then shows. */
  takeAddress: () => string | null;
  /** The address in the form; a link that was made for another address is hidden. */
  typedEmail: string;
  onInvited: (email: string) => void;
  disabled: boolean;
}

/** The other way to invite: a link with which the colleague chooses name and password. */
export function InvitationLink({
  takeAddress,
  typedEmail,
  onInvited,
  disabled,
}: InvitationLinkProps) {
  const byLink = useMutation({
    mutationFn: async (email: string) => ({ email, link: await inviteByLink(email) }),
    meta: { refetch: [INVITATIONS_KEY] },
    onSuccess: ({ email }) => onInvited(email),
  });
  const byMail = useMutation({
    mutationFn: inviteByMail,
    meta: { success: "Invitation sent", refetch: [INVITATIONS_KEY] },
    onSuccess: (_nothing, email) => onInvited(email),
  });
  const isBusy = disabled || byLink.isPending || byMail.isPending;
  const start = ({ reset }: { reset: () => void }, invite: (email: string) => void) => {
    const email = takeAddress();
    if (email === null) return;
    reset();
    invite(email);
  };
  const made = byLink.data?.email === typedEmail.trim() ? byLink.data : undefined;
  return (
    <section
      aria-label="Invitation by link"
      className="flex flex-col gap-3 border-line border-t pt-5"
    >
      <p className="text-muted">
        Or invite this address by a link, and your colleague chooses name and password.
      </p>
      <ErrorBanner error={byLink.error ?? byMail.error} />
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button blocked={isBusy} onClick={() => start(byMail, byLink.mutate)}>
          <Link2 aria-hidden className="size-4" />
          Copy an invitation link
        </Button>
        {environment().canInviteByMail ? (
          <Button blocked={isBusy} onClick={() => start(byLink, byMail.mutate)}>
            <Mail aria-hidden className="size-4" />
            Send the invitation by mail
          </Button>
        ) : null}
      </div>
      {made ? (
        <CopyField
          label={`Invitation link for ${made.email}`}
          hint="Valid for a week, once. Send it to your colleague yourself."
          text={made.link}
          copiesAtOnce
        />
      ) : null}
    </section>
  );
}
