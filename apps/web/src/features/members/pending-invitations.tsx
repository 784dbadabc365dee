import { useQuery } from "@tanstack/react-query";
import { timeUntil } from "@vigie/domain/format/relative-time";
import type { StaffTexts } from "@vigie/domain/language/texts";
import type { ReactNode } from "react";
import { useFocusAfterRemoval } from "@/components/hooks/use-focus-after-removal";
import { useNow } from "@/components/hooks/use-now";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import {
  type PendingInvitation,
  pendingInvitationsQuery,
  withdrawInvitation,
} from "@/data/members/invitations";
import { MEMBERS_KEY } from "@/data/members/members";
import { useChange } from "@/features/shared/use-change";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";

interface PendingInvitationsProps {
  organizationId: number | null;
  canWithdraw: boolean;
}

/** Invitations that can still be used, which administrators can withdraw. */
export function PendingInvitations({ organizationId, canWithdraw }: PendingInvitationsProps) {
  const t = useStaffTexts();
  const { data: invitations, error, refetch } = useQuery(pendingInvitationsQuery(organizationId));
  const withdraw = useChange(MEMBERS_KEY, withdrawInvitation, {
    success: t("members.invitationWithdrawn"),
  });
  const confirm = useConfirm();
  const now = useNow();
  const focus = useFocusAfterRemoval();

  const ask = async ({ id, email }: PendingInvitation) => {
    const agreed = await confirm({
      title: t("members.withdrawThisInvitation"),
      text: t("members.theLinkThatWasMade", { email }),
      action: t("members.withdraw"),
      finalFocus: focus.afterQuestion,
    });
    if (agreed) withdraw.mutate(id);
  };
  return (
    <section aria-labelledby="invitations" className="flex flex-col gap-4">
      <h2 id="invitations" ref={focus.heading} tabIndex={-1} className="text-xl">
        {t("members.pendingInvitations")}
      </h2>
      <ErrorBanner error={withdraw.error} />
      <ErrorBanner error={error} onRetry={refetch} />
      {invitations?.length === 0 ? (
        <p className="text-muted">{t("members.noneInvitationLinksAreListed")}</p>
      ) : null}
      {invitations && invitations.length > 0 ? (
        <Card className="py-0 sm:py-0">
          <ul ref={focus.list} className="divide-y divide-line">
            {invitations.map((invitation) => (
              <li
                key={invitation.id}
                className="flex items-center justify-between gap-x-6 gap-y-2 py-3.5 max-sm:flex-wrap"
              >
                <div className="min-w-0">
                  <p className="wrap-anywhere font-semibold">{invitation.email}</p>
                  <p className="wrap-anywhere text-muted text-sm">{about(t, invitation, now)}</p>
                </div>
                {canWithdraw ? (
                  <Button
                    blocked={withdraw.isPending && withdraw.variables === invitation.id}
                    onClick={() => void ask(invitation)}
                  >
                    {inOne(
                      t.rich<ReactNode>(
                        "members.withdrawOf",
                        { aside: (words) => <span className="sr-only">{inOne(words)}</span> },
                        { email: invitation.email },
                      ),
                    )}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </section>
  );
}

function about(t: StaffTexts, { invitedBy, expiresAt }: PendingInvitation, now: Date): string {
  const left = timeUntil(t, expiresAt, now);
  const end = left === "" ? t("members.expired") : t("members.expires", { when: left });
  return invitedBy === null ? end : t("members.invitedBy", { invitedBy, end });
}
