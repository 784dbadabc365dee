import { PageHeader } from "@/components/layout/page-header";
import { Card } from "@/components/ui/card";
import { StaffPage, useStaff } from "@/features/shared/staff-page";
import { AddProjectForm } from "./add-project-form";

export function AddProjectPage() {
  const staff = useStaff();
  if (!staff) return null;
  return (
    <StaffPage organisation={staff.organisation}>
      <PageHeader
        title="Create a project"
        intro="A title is enough for now. The project stays offline, visible only to your organisation, until you put it online."
      />
      <Card>
        <AddProjectForm user={staff.user} />
      </Card>
    </StaffPage>
  );
}
