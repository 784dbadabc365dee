import { useQuery } from "@tanstack/react-query";
import { formatFileSize } from "@vigie/domain/format/file-size";
import { timeAgo } from "@vigie/domain/format/relative-time";
import { CircleAlert } from "lucide-react";
import { useNow } from "@/components/hooks/use-now";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type BackupFailure, type BackupState, backupStateQuery } from "@/data/backups";
import { isAdministrator, membersQuery } from "@/data/members/members";

interface BackupSectionProps {
  user: { id: string; organizationId: number | null };
}

/** The state of the server's backups, for administrators; nothing if the backend is a Supabase. */
export function BackupSection({ user }: BackupSectionProps) {
  const { data: members } = useQuery(membersQuery(user));
  return isAdministrator(members, user.id) ? <StateOfBackups userId={user.id} /> : null;
}

function StateOfBackups({ userId }: { userId: string }) {
  const { data: state, error, refetch } = useQuery(backupStateQuery(userId));
  if (!state && !error) return null;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">Backups</h2>
      {error ? (
        <ErrorBanner error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorBanner>
      ) : null}
      {state ? <Told state={state} /> : null}
    </Card>
  );
}

const STALE_MS = 2 * 24 * 3_600_000;

function Told({ state: { isAutomatic, lastGood, failure } }: { state: BackupState }) {
  const now = useNow();
  const isStale = lastGood !== null && now.getTime() - Date.parse(lastGood.at) > STALE_MS;
  return (
    <>
      {failure ? (
        <Warning>
          The backup of <time dateTime={failure.at}>{timeAgo(failure.at, now)}</time>{" "}
          {failure.reason === "file_missing" ? "is not complete" : "failed"}:{" "}
          {reasons[failure.reason]}
        </Warning>
      ) : null}
      {isAutomatic && isStale && !failure ? (
        <Warning>
          The last backup is more than two days old. Tell the person who runs the server.
        </Warning>
      ) : null}
      {lastGood ? (
        <p>
          The last good backup was made{" "}
          <time dateTime={lastGood.at} className="font-semibold">
            {timeAgo(lastGood.at, now)}
          </time>{" "}
          and has {formatFileSize(lastGood.bytes)}.
        </p>
      ) : (
        <p>No backup has been made yet.</p>
      )}
      <p className="text-muted text-sm">
        {isAutomatic
          ? "Every night the server puts everything into one file: accounts, projects, pictures and documents. The person who runs the server can restore it, and should keep copies elsewhere."
          : "The server makes no backups by itself. Ask the person who runs it how they are made."}
      </p>
    </>
  );
}

const reasons: Readonly<Record<BackupFailure, string>> = {
  no_room:
    "there is not enough room for it. Ask the person who runs the server to make room, or to choose another disk for backups.",
  file_missing: "a stored file is missing. Ask the person who runs the server: the log names it.",
  not_writable:
    "the folder for backups cannot be written. Ask the person who runs the server to open it.",
  database: "the database could not be read. Ask the person who runs the server: the log says why.",
  other: "the log of the server says why. Ask the person who runs it.",
};

function Warning({ children }: { children: React.ReactNode }) {
  return (
    <p className="flex gap-3 rounded-card border border-red bg-red-tint px-4 py-3 text-on-red-tint">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
