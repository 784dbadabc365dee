import { useMutation } from "@tanstack/react-query";
import { Link2, Mail } from "lucide-react";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { INVITATIONS_KEY, inviteByLink, inviteByMail } from "@/data/members/invitations";
import { environment } from "@/lib/env";
import { useStaffTexts } from "@/lib/language/use-texts";
import { AccountExists } from "./account-exists";

interface InvitationLinkProps {
  user: { id: string; organizationId: number };
  /** Validates the address in the form; null if it is invalid, which the form then shows. */
  takeAddress: () => string | null;
  /** Called with the link to send. */
  onLink: (email: string, link: string) => void;
  /** Called once the server has mailed the link. */
  onMailed: (email: string) => void;
  disabled: boolean;
}

/** The first way to invite: a link with which the colleague chooses name and password. */
export function InvitationLink({
  user,
  takeAddress,
  onLink,
  onMailed,
  disabled,
}: InvitationLinkProps) {
  const t = useStaffTexts();
  const byLink = useMutation({
    mutationFn: async (email: string) => ({ email, link: await inviteByLink(email) }),
    meta: { refetch: [INVITATIONS_KEY] },
    onSuccess: ({ email, link }) => onLink(email, link),
  });
  const byMail = useMutation({
    mutationFn: inviteByMail,
    meta: { success: t("staff.invitationSent"), refetch: [INVITATIONS_KEY] },
    onSuccess: (_nothing, email) => onMailed(email),
  });
  const isBusy = disabled || byLink.isPending || byMail.isPending;
  const start = ({ reset }: { reset: () => void }, invite: (email: string) => void) => {
    const email = takeAddress();
    if (email === null) return;
    reset();
    invite(email);
  };
  const error = byLink.error ?? byMail.error;
  const email = (byLink.error ? byLink.variables : byMail.variables) ?? "";
  return (
    <section aria-label={t("staff.invitationByLink")} className="flex flex-col gap-3">
      <ErrorBanner error={error}>
        <AccountExists error={error} email={email} user={user} />
      </ErrorBanner>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button variant="primary" blocked={isBusy} onClick={() => start(byMail, byLink.mutate)}>
          <Link2 aria-hidden className="size-4" />
          {t("staff.copyAnInvitationLink")}
        </Button>
        {environment().canInviteByMail ? (
          <Button blocked={isBusy} onClick={() => start(byLink, byMail.mutate)}>
            <Mail aria-hidden className="size-4" />
            {t("staff.sendTheInvitationByMail")}
          </Button>
        ) : null}
      </div>
      <p className="text-muted text-sm">{t("staff.yourColleaguePicksTheirOwn")}</p>
    </section>
  );
}
