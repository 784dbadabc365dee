import { useQuery } from "@tanstack/react-query";
import { BackLink } from "@/components/layout/back-link";
import { ErrorBanner } from "@/components/layout/error-banner";
import { MainContent } from "@/components/layout/main-content";
import { PageHeader } from "@/components/layout/page-header";
import { SiteHeader } from "@/components/layout/site-header";
import { organisationNameQuery } from "@/data/organisations";
import { useSession } from "@/data/session/session";
import { paths } from "@/lib/paths";
import { OrganisationSettings } from "./organisation-settings";

/** The organisation's settings, for those who belong to one. */
export function SettingsPage() {
  const { user } = useSession();
  const { data: name } = useQuery(organisationNameQuery(user?.organizationId ?? null));
  if (!user) return null;

  const { organizationId, organizationName } = user;
  return (
    <>
      <SiteHeader organisation={name ?? organizationName ?? ""} home={paths.dashboard} />
      <MainContent className="pt-2">
        <BackLink to={paths.dashboard}>Back to Dashboard</BackLink>
        <div className="mt-4 flex flex-col gap-6">
          {organizationId === null ? (
            <>
              <PageHeader title="Organization settings" />
              <ErrorBanner error="Organization information is missing" />
            </>
          ) : (
            <OrganisationSettings
              organizationId={organizationId}
              nameInAccount={organizationName}
            />
          )}
        </div>
      </MainContent>
    </>
  );
}
