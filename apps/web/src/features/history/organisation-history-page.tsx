import { useQuery } from "@tanstack/react-query";
import { BackLink } from "@/components/layout/back-link";
import { ErrorBanner } from "@/components/layout/error-banner";
import { MainContent } from "@/components/layout/main-content";
import { PageHeader } from "@/components/layout/page-header";
import { organisationNameQuery } from "@/data/organisations";
import { useSession } from "@/data/session/session";
import { HistoryView } from "@/features/shared/history/history-view";
import { StaffHeader } from "@/features/shared/staff-header";
import { paths } from "@/lib/paths";

/** Who changed what of the organisation and all its projects, and when. */
export function OrganisationHistoryPage() {
  const { user } = useSession();
  const { data: name } = useQuery(organisationNameQuery(user?.organizationId ?? null));
  if (!user) return null;

  return (
    <>
      <StaffHeader organisation={name ?? user.organizationName ?? ""} />
      <MainContent className="pt-2">
        <BackLink to={paths.settings}>Back to Settings</BackLink>
        <div className="mt-4 flex max-w-4xl flex-col gap-6">
          <PageHeader
            title="History"
            intro={
              <p>
                Who changed what of the organization, its members and all its projects. Replaced and
                deleted pictures and files are kept for 30 days.
              </p>
            }
          />
          {user.organizationId === null ? (
            <ErrorBanner error="Organization information is missing" />
          ) : (
            <HistoryView user={user} projectId={null} />
          )}
        </div>
      </MainContent>
    </>
  );
}
