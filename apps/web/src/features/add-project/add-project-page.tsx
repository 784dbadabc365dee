import { Card } from "@/components/ui/card";
import { StaffPage } from "@/features/shared/staff-page";
import { useStaffTexts } from "@/lib/language/use-texts";
import { AddProjectForm } from "./add-project-form";

export function AddProjectPage() {
  const t = useStaffTexts();
  return (
    <StaffPage title={t("dashboard.createAProject")} intro={t("dashboard.aTitleIsEnoughFor")}>
      {({ user }) => (
        <Card>
          <AddProjectForm user={user} />
        </Card>
      )}
    </StaffPage>
  );
}
