import { BackLink } from "@/components/layout/back-link";
import { ErrorBanner } from "@/components/layout/error-banner";
import { PageHeader } from "@/components/layout/page-header";
import { HistoryView } from "@/features/shared/history/history-view";
import { StaffPage, useStaff } from "@/features/shared/staff-page";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";

/** Who changed what of the organisation and all its projects, and when. */
export function OrganisationHistoryPage() {
  const t = useStaffTexts();
  const staff = useStaff();
  if (!staff) return null;
  const { user, organisation } = staff;

  return (
    <StaffPage
      organisation={organisation}
      back={<BackLink to={paths.settings}>{t("history.backToSettings")}</BackLink>}
    >
      <PageHeader title={t("history.history")} intro={<p>{t("history.whoChangedWhatInThe")}</p>} />
      {user.organizationId === null ? (
        <ErrorBanner error={t("history.organizationInformationIsMissing")} />
      ) : (
        <HistoryView user={user} projectId={null} />
      )}
    </StaffPage>
  );
}
