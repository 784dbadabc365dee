import { useQuery } from "@tanstack/react-query";
import { formatFileSize } from "@vigie/domain/format/file-size";
import { timeAgo } from "@vigie/domain/format/relative-time";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useNow } from "@/components/hooks/use-now";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Card } from "@/components/ui/card";
import { type BackupFailure, type BackupState, backupStateQuery } from "@/data/backups";
import { isAdministrator, membersQuery } from "@/data/members/members";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";

interface BackupSectionProps {
  user: { id: string; organizationId: number | null };
}

/** The state of the server's backups, for administrators; nothing if the backend is a Supabase. */
export function BackupSection({ user }: BackupSectionProps) {
  const { data: members } = useQuery(membersQuery(user));
  return isAdministrator(members, user.id) ? <StateOfBackups userId={user.id} /> : null;
}

function StateOfBackups({ userId }: { userId: string }) {
  const t = useStaffTexts();
  const { data: state, error, refetch } = useQuery(backupStateQuery(userId));
  if (!state && !error) return null;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">{t("settings.backups")}</h2>
      <ErrorBanner error={error} onRetry={refetch} />
      {state ? <Told state={state} /> : null}
    </Card>
  );
}

const STALE_MS = 2 * 24 * 3_600_000;

function Told({ state: { isAutomatic, lastGood, failure } }: { state: BackupState }) {
  const t = useStaffTexts();
  const now = useNow();
  const isStale = lastGood !== null && now.getTime() - Date.parse(lastGood.at) > STALE_MS;
  return (
    <>
      {failure ? (
        <Warning>
          {inOne(
            t.rich<ReactNode>(
              failure.reason === "file_missing"
                ? "settings.backupIncomplete"
                : "settings.backupFailed",
              { time: () => <time dateTime={failure.at}>{timeAgo(t, failure.at, now)}</time> },
              { reason: t(reasons[failure.reason]) },
            ),
          )}
        </Warning>
      ) : null}
      {isAutomatic && isStale && !failure ? (
        <Warning>{t("settings.theLastBackupIsMore")}</Warning>
      ) : null}
      {lastGood ? (
        <p>
          {inOne(
            t.rich<ReactNode>(
              "settings.lastGoodBackup",
              {
                time: () => (
                  <time dateTime={lastGood.at} className="font-semibold">
                    {timeAgo(t, lastGood.at, now)}
                  </time>
                ),
              },
              { size: formatFileSize(t, lastGood.bytes) },
            ),
          )}
        </p>
      ) : (
        <p>{t("settings.noBackupHasBeenMade")}</p>
      )}
      <p className="text-muted text-sm">
        {isAutomatic
          ? t("settings.everyNightTheServerPuts")
          : t("settings.theServerMakesNoBackups")}
      </p>
    </>
  );
}

const reasons = {
  no_room: "settings.noRoom",
  file_missing: "settings.fileMissing",
  not_writable: "settings.notWritable",
  database: "settings.databaseUnread",
  other: "settings.otherReason",
} as const satisfies Record<BackupFailure, string>;

function Warning({ children }: { children: React.ReactNode }) {
  return (
    <p className="flex gap-3 rounded-card border border-red bg-red-tint px-4 py-3 text-on-red-tint">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
