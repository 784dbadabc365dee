import { useQuery } from "@tanstack/react-query";
import type { StaffTexts } from "@vigie/domain/language/texts";
import type { Question } from "@/components/layout/confirm-dialog";
import { organisationQuery } from "@/data/organisations";
import { useSession } from "@/data/session/session";
import { useStaffTexts } from "@/lib/language/use-texts";

/**
 * What a question about projects says besides, so many of which are online: that these leave the next IATI file; `""` where
 * none is there.
 */
export function useIatiNotice(): (online: number, projects: number) => string {
  const t = useStaffTexts();
  const organizationId = useSession().user?.organizationId ?? null;
  const isPublishing = Boolean(useQuery(organisationQuery(organizationId)).data?.iati_identifier);
  return (online, projects) => {
    if (!isPublishing || online === 0) return "";
    return projects === 1 ? t("staff.leavesIati") : t("staff.leaveIati", { count: online });
  };
}

/** The question before one project goes offline. */
export function offlineQuestion(t: StaffTexts, notice: string): Question {
  return {
    title: t("dashboard.takeThisProjectOffline"),
    text: `${t("dashboard.thePublicNoLongerSees")} ${notice}`.trim(),
    action: t("dashboard.takeOffline"),
  };
}
