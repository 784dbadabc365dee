import { BackLink } from "@/components/layout/back-link";
import { HistoryView } from "@/features/shared/history/history-view";
import { OrganisationPage } from "@/features/shared/staff-page";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";

/** Who changed what of the organisation and all its projects, and when. */
export function OrganisationHistoryPage() {
  const t = useStaffTexts();
  return (
    <OrganisationPage
      title={t("history.history")}
      intro={<p>{t("history.whoChangedWhatInThe")}</p>}
      back={<BackLink to={paths.settings}>{t("history.backToSettings")}</BackLink>}
    >
      {(user) => <HistoryView user={user} projectId={null} />}
    </OrganisationPage>
  );
}
