import { useQuery } from "@tanstack/react-query";
import { EditorPage } from "@/components/layout/editor-page";
import { ErrorBanner } from "@/components/layout/error-banner";
import { PageHeader } from "@/components/layout/page-header";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { organisationSettingsQuery } from "@/data/organisation-settings";
import { StaffPage, useStaff } from "@/features/shared/staff-page";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";
import { BackupSection } from "./backup-section";
import { SettingsForm } from "./settings-form";

/** The organisation's settings, for those who belong to one. */
export function SettingsPage() {
  const staff = useStaff();
  if (!staff) return null;

  const { id: userId, organizationId, organizationName } = staff.user;
  return (
    <StaffPage organisation={staff.organisation} className="max-w-none">
      {organizationId === null ? (
        <>
          <PageHeader title="Organisation settings" />
          <ErrorBanner error="Organization information is missing" />
        </>
      ) : (
        <OrganisationSettings
          userId={userId}
          organizationId={organizationId}
          nameInAccount={organizationName}
        />
      )}
    </StaffPage>
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
  const { organizationId } = organisation;
  const settings = useQuery(organisationSettingsQuery(organizationId));
  return (
    <EditorPage
      title="Organisation settings"
      intro={
        <p>
          How visitors see you at the top and bottom of every public page. See also{" "}
          <Link to={paths.members} className="font-semibold text-primary underline">
            Members
          </Link>
          and{" "}
          <Link to={paths.history} className="font-semibold text-primary underline">
            History
          </Link>
          .
        </p>
      }
      query={settings}
      skeleton={<SettingsSkeleton />}
      preview
    >
      {(stored) => (
        <>
          <SettingsForm {...organisation} stored={stored} />
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
