import { BackLink } from "@/components/layout/back-link";
import { ErrorBanner } from "@/components/layout/error-banner";
import { PageHeader } from "@/components/layout/page-header";
import { HistoryView } from "@/features/shared/history/history-view";
import { StaffPage, useStaff } from "@/features/shared/staff-page";
import { paths } from "@/lib/paths";

/** Who changed what of the organisation and all its projects, and when. */
export function OrganisationHistoryPage() {
  const staff = useStaff();
  if (!staff) return null;
  const { user, organisation } = staff;

  return (
    <StaffPage
      organisation={organisation}
      back={<BackLink to={paths.settings}>Back to Settings</BackLink>}
    >
      <PageHeader
        title="History"
        intro={
          <p>
            Who changed what in the organisation, its members and all its projects. Replaced and
            deleted pictures and files are kept for 30 days.
          </p>
        }
      />
      {user.organizationId === null ? (
        <ErrorBanner error="Organization information is missing" />
      ) : (
        <HistoryView user={user} projectId={null} />
      )}
    </StaffPage>
  );
}
