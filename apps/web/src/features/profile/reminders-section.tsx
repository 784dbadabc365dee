import { useMutation, useQuery } from "@tanstack/react-query";
import { ErrorBanner } from "@/components/layout/error-banner";
import { QueryState } from "@/components/layout/query-state";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { OWN_REMINDERS_KEY, ownRemindersQuery, saveOwnReminders } from "@/data/session/reminders";
import type { SessionUser } from "@/data/session/session-user";
import { useStaffTexts } from "@/lib/language/use-texts";
import { showToast } from "@/lib/toast";

/** What Vigie may mail to the person. For where the server sends mail. */
export function RemindersSection({ user }: { user: SessionUser }) {
  const t = useStaffTexts();
  const wanted = useQuery(ownRemindersQuery(user.id));
  const isWanted = wanted.data;
  const save = useMutation({
    mutationFn: saveOwnReminders,
    meta: { refetch: [OWN_REMINDERS_KEY] },
    onSuccess: (_nothing, isOn) =>
      showToast(t(isOn ? "profile.remindersOn" : "profile.remindersOff")),
  });
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-xl">{t("profile.mails")}</h2>
      <ErrorBanner error={save.error} />
      <QueryState query={wanted} skeleton={<Skeleton className="h-16" />} />
      {isWanted === undefined ? null : (
        <div>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p className="font-semibold">{t("profile.reminders")}</p>
            <Switch
              label={t("profile.reminders")}
              state={t(isWanted ? "profile.on" : "profile.off")}
              checked={isWanted}
              blocked={save.isPending}
              onChange={({ target }) => save.mutate(target.checked)}
            />
          </div>
          <p className="text-muted text-sm">{t("profile.remindersHint")}</p>
        </div>
      )}
    </Card>
  );
}
