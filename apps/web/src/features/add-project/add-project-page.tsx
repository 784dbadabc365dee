import { useQuery } from "@tanstack/react-query";
import { BackLink } from "@/components/layout/back-link";
import { MainContent } from "@/components/layout/main-content";
import { PageHeader } from "@/components/layout/page-header";
import { Card } from "@/components/ui/card";
import { organisationNameQuery } from "@/data/organisations";
import { useSession } from "@/data/session/session";
import { StaffHeader } from "@/features/shared/staff-header";
import { paths } from "@/lib/paths";
import { AddProjectForm } from "./add-project-form";

export function AddProjectPage() {
  const { user } = useSession();
  const { data: name } = useQuery(organisationNameQuery(user?.organizationId ?? null));
  if (!user) return null;
  return (
    <>
      <StaffHeader organisation={name ?? user.organizationName ?? ""} />
      <MainContent className="pt-2">
        <BackLink to={paths.dashboard}>Back to Dashboard</BackLink>
        <div className="mt-4 flex max-w-4xl flex-col gap-6">
          <PageHeader
            title="Create a project"
            intro="It starts with a title, offline, so that only your organisation sees it. Everything else comes afterwards."
          />
          <Card>
            <AddProjectForm user={user} />
          </Card>
        </div>
      </MainContent>
    </>
  );
}
