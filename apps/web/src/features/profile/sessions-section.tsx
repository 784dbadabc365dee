import { useMutation, useQuery } from "@tanstack/react-query";
import { deviceName } from "@vigie/domain/format/device-name";
import { seenAgo } from "@vigie/domain/format/relative-time";
import type { StaffTexts } from "@vigie/domain/language/texts";
import type { ReactNode } from "react";
import { useNow } from "@/components/hooks/use-now";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { ErrorBanner } from "@/components/layout/error-banner";
import { QueryState } from "@/components/layout/query-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import {
  OWN_SESSIONS_KEY,
  type OwnSession,
  ownSessionsQuery,
  signOutElsewhere,
} from "@/data/session/own-account";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";

function questionOf(t: StaffTexts) {
  return {
    title: t("profile.signOutEverywhereElseQuestion"),
    text: t("profile.yourOtherDevicesHaveTo"),
    action: t("profile.signOut"),
  };
}

/** The person's sessions, with a way to end the others. */
export function SessionsSection({ userId }: { userId: string }) {
  const t = useStaffTexts();
  const question = questionOf(t);
  const known = useQuery(ownSessionsQuery(userId));
  const sessions = known.data;
  const confirm = useConfirm();
  const signOut = useMutation({
    mutationFn: signOutElsewhere,
    meta: { success: t("profile.signedOutEverywhereElse"), refetch: [OWN_SESSIONS_KEY] },
  });
  const ask = async () => {
    if (await confirm(question)) signOut.mutate();
  };
  const now = useNow();
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{t("profile.whereYouAreSignedIn")}</h2>
        {sessions && sessions.length > 1 ? (
          <Button blocked={signOut.isPending} onClick={() => void ask()}>
            {t("profile.signOutEverywhereElse")}
          </Button>
        ) : null}
      </div>
      <ErrorBanner error={signOut.error} />
      <QueryState query={known} skeleton={<Skeleton className="h-11" />} />
      {sessions ? (
        <ul aria-label={t("profile.yourSessions")} className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} now={now} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function SessionRow({ session, now }: { session: OwnSession; now: Date }) {
  const t = useStaffTexts();
  const { userAgent, lastSeenAt, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <span className="font-semibold">{deviceName(t, userAgent)}</span>
      {isCurrent ? (
        <Badge tone="teal">{t("profile.thisDevice")}</Badge>
      ) : (
        <span className="text-muted text-sm">
          {inOne(
            t.rich<ReactNode>("profile.lastSeen", {
              time: () => <time dateTime={lastSeenAt}>{seenAgo(t, lastSeenAt, now)}</time>,
            }),
          )}
        </span>
      )}
    </li>
  );
}
