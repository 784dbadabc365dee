import { PageHeader } from "@/components/layout/page-header";
import { Card } from "@/components/ui/card";
import { StaffPage, useStaff } from "@/features/shared/staff-page";
import { useStaffTexts } from "@/lib/language/use-texts";
import { AddProjectForm } from "./add-project-form";

export function AddProjectPage() {
  const t = useStaffTexts();
  const staff = useStaff();
  if (!staff) return null;
  return (
    <StaffPage organisation={staff.organisation}>
      <PageHeader title={t("dashboard.createAProject")} intro={t("dashboard.aTitleIsEnoughFor")} />
      <Card>
        <AddProjectForm user={staff.user} />
      </Card>
    </StaffPage>
  );
}
