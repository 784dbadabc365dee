import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { BackLink } from "@/components/layout/back-link";
import { EditorPage } from "@/components/layout/editor-page";
import { PageHeader } from "@/components/layout/page-header";
import { QueryState } from "@/components/layout/query-state";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { backupStateQuery } from "@/data/backups";
import { isAdministrator, membersQuery } from "@/data/members/members";
import type { SessionUser } from "@/data/session/session-user";
import { webhooksQuery } from "@/data/webhooks";
import { outsideLink } from "@/features/organisation/iati/outside-link";
import { StaffPage } from "@/features/shared/staff-page";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { AddWebhookDialog } from "./webhook-dialog";
import { WebhookList } from "./webhook-list";

const STANDARD = "https://www.standardwebhooks.com/";

/** The webhooks of the organisation, for its administrators. */
export function WebhooksPage() {
  const t = useStaffTexts();
  return (
    <StaffPage back={<BackLink to={paths.settings}>{t("settings.organisationSettings")}</BackLink>}>
      {({ user }) => <OfAdministrators user={user} />}
    </StaffPage>
  );
}

function OfAdministrators({ user }: { user: SessionUser }) {
  const t = useStaffTexts();
  const members = useQuery(membersQuery(user));
  if (isAdministrator(members.data, user.id)) return <Webhooks userId={user.id} />;
  return (
    <>
      <PageHeader title={t("webhooks.title")} />
      {user.organizationId === null ? null : (
        <QueryState query={members} skeleton={<Skeleton className="h-44 rounded-card" />} />
      )}
      {members.data || user.organizationId === null ? (
        <p>{t("webhooks.administratorsOnly")}</p>
      ) : null}
    </>
  );
}

function Webhooks({ userId }: { userId: string }) {
  const t = useStaffTexts();
  const webhooks = useQuery(webhooksQuery(userId));
  // Where no server of Vigie runs nobody makes backups, and nobody sends messages.
  const { data: serverState } = useQuery(backupStateQuery(userId));
  const [isAdding, setIsAdding] = useState(false);
  return (
    <EditorPage
      title={t("webhooks.title")}
      intro={
        <p>{inOne(t.rich<ReactNode>("webhooks.intro", { standard: outsideLink(STANDARD) }))}</p>
      }
      query={webhooks}
    >
      {(known) => (
        <>
          {serverState === null ? <p>{t("webhooks.noServer")}</p> : null}
          {known.length === 0 ? (
            <p className="text-muted">{t("webhooks.none")}</p>
          ) : (
            <WebhookList webhooks={known} />
          )}
          <Button variant="primary" className="self-start" onClick={() => setIsAdding(true)}>
            {t("webhooks.add")}
          </Button>
          {isAdding ? <AddWebhookDialog onClose={() => setIsAdding(false)} /> : null}
        </>
      )}
    </EditorPage>
  );
}
