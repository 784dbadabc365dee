import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EditorPage } from "@/components/layout/editor-page";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { organisationSettingsQuery } from "@/data/organisation-settings";
import { OrganisationPage } from "@/features/shared/staff-page";
import { environment } from "@/lib/env";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";
import { BackupSection } from "./backup-section";
import { FollowersSection } from "./followers-section";
import { SettingsForm } from "./settings-form";
import { WebhookSection } from "./webhooks/webhook-section";

/** The organisation's settings, for those who belong to one. */
export function SettingsPage() {
  const t = useStaffTexts();
  return (
    <OrganisationPage title={t("settings.organisationSettings")} hasHeading className="max-w-none">
      {({ id, organizationName }, organizationId) => (
        <OrganisationSettings
          userId={id}
          organizationId={organizationId}
          nameInAccount={organizationName}
        />
      )}
    </OrganisationPage>
  );
}

interface OrganisationSettingsProps {
  userId: string;
  organizationId: number;
  /** The organisation's name in the account of the person who is signed in. */
  nameInAccount: string | null;
}

/** The settings of one organisation: heading, placeholder or form, and the backups. */
function OrganisationSettings({ userId, ...organisation }: OrganisationSettingsProps) {
  const t = useStaffTexts();
  const { organizationId } = organisation;
  const settings = useQuery(organisationSettingsQuery(organizationId));
  return (
    <EditorPage
      title={t("settings.organisationSettings")}
      intro={
        <p>
          {inOne(
            t.rich<ReactNode>("settings.intro", {
              members: (words) => <PageLink to={paths.members}>{inOne(words)}</PageLink>,
              history: (words) => <PageLink to={paths.history}>{inOne(words)}</PageLink>,
            }),
          )}
        </p>
      }
      query={settings}
      skeleton={<SettingsSkeleton />}
      preview
    >
      {(stored) => (
        <>
          <SettingsForm {...organisation} stored={stored} />
          {environment().follow === "mail" ? (
            <FollowersSection user={{ id: userId, organizationId }} />
          ) : null}
          <WebhookSection user={{ id: userId, organizationId }} />
          <BackupSection user={{ id: userId, organizationId }} />
        </>
      )}
    </EditorPage>
  );
}

function SettingsSkeleton() {
  return (
    <Card className="flex flex-col gap-6">
      <Skeleton className="h-11" />
      <Skeleton className="h-36" />
      <Skeleton className="h-28" />
    </Card>
  );
}

function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold text-primary underline">
      {children}
    </Link>
  );
}
