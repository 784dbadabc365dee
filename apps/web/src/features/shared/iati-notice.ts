import { useQuery } from "@tanstack/react-query";
import type { StaffTexts } from "@vigie/domain/language/texts";
import type { Question } from "@/components/layout/confirm-dialog";
import { organisationQuery } from "@/data/organisations";
import { useSession } from "@/data/session/session";
import { useStaffTexts } from "@/lib/language/use-texts";

/** What a question says besides before so many online projects go: that they leave the next IATI file; `""` where none is there. */
export function useIatiNotice(): (online: number) => string {
  const t = useStaffTexts();
  const organizationId = useSession().user?.organizationId ?? null;
  const isPublishing = Boolean(useQuery(organisationQuery(organizationId)).data?.iati_identifier);
  return (online) => (isPublishing && online > 0 ? t("staff.leaveIati", { count: online }) : "");
}

/** The question before one project goes offline. */
export function offlineQuestion(t: StaffTexts, notice: string): Question {
  return {
    title: t("dashboard.takeThisProjectOffline"),
    text: `${t("dashboard.thePublicNoLongerSees")} ${notice}`.trim(),
    action: t("dashboard.takeOffline"),
  };
}
