import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { MEMBERS_KEY, type Member } from "@/data/members/members";
import { PROJECTS_KEY } from "@/data/projects/dashboard-project";
import { generalInformationQuery } from "@/data/projects/facts/general-information";
import type { ProjectOutline } from "@/data/projects/outline";
import { handOverProjects, takeProjectOffline } from "@/data/projects/ownership";
import { HandOverDialog } from "@/features/shared/hand-over-dialog";
import { offlineQuestion, useIatiNotice } from "@/features/shared/iati-notice";
import { useStaffTexts } from "@/lib/language/use-texts";

interface OthersProjectProps {
  projectId: string;
  /** The signed-in administrator. */
  userId: string;
  outline: ProjectOutline;
  members: readonly Member[];
}

/** The actions of an administrator on another member's project, whose form only the owner can use. */
export function OthersProject({ projectId, userId, outline, members }: OthersProjectProps) {
  const t = useStaffTexts();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const noticeOf = useIatiNotice();
  const [isHandingOver, setHandingOver] = useState(false);
  const changed = {
    // After a refusal as well, since the person's own role has probably changed.
    onSettled: () => queries.invalidateQueries({ queryKey: MEMBERS_KEY }),
  };
  const takeOver = useMutation({
    mutationFn: handOverProjects,
    meta: { success: t("editor.youOwnTheProjectNow"), refetch: [[...PROJECTS_KEY]] },
    ...changed,
  });
  const takeOffline = useMutation({
    mutationFn: takeProjectOffline,
    meta: { success: t("editor.theProjectIsOffline"), refetch: [[...PROJECTS_KEY]] },
    ...changed,
  });
  const isBusy = takeOver.isPending || takeOffline.isPending;
  const owner = members.find(({ id }) => id === outline.ownerId);

  const askToTakeOver = async () => {
    const agreed = await confirm({
      title: t("editor.takeOverThisProject"),
      text: owner ? t("editor.takeOverFrom", { name: owner.name }) : t("editor.takeOverFromNobody"),
      action: t("editor.takeItOver"),
      isHarmless: true,
    });
    if (!agreed) return;
    const { queryKey } = generalInformationQuery(projectId, userId);
    takeOver.mutate(
      { projects: [projectId], newOwnerId: userId },
      { onSuccess: () => void queries.resetQueries({ queryKey }) },
    );
  };
  const askToTakeOffline = async () => {
    if (await confirm(offlineQuestion(t, noticeOf(1, 1)))) takeOffline.mutate(projectId);
  };
  return (
    <>
      <ErrorBanner error={takeOver.error ?? takeOffline.error} />
      <Card className="flex flex-col gap-4">
        <h2 className="text-xl">{t("editor.generalInformation")}</h2>
        <p dir="auto" className="wrap-anywhere">
          {owner
            ? t("editor.thisProjectIsSWho", { name: owner.name, email: owner.email })
            : t("editor.thisProjectHasNoOwner")}{" "}
          {t("editor.youCanGiveItAnotherOwner")}
        </p>
        <div className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button variant="primary" blocked={isBusy} onClick={() => void askToTakeOver()}>
            {t("editor.takeItOver")}
          </Button>
          <Button blocked={isBusy} onClick={() => setHandingOver(true)}>
            {t("editor.handItToAnotherMember")}
          </Button>
          {outline.isOnline ? (
            <Button blocked={isBusy} onClick={() => void askToTakeOffline()}>
              {t("editor.takeOffline")}
            </Button>
          ) : null}
        </div>
      </Card>
      <HandOverDialog
        projects={[projectId]}
        candidates={members.filter(({ id }) => id !== outline.ownerId && id !== userId)}
        consequence={owner ? t("editor.noLongerCan", { name: owner.name }) : ""}
        open={isHandingOver}
        onClose={() => setHandingOver(false)}
        onDone={() => setHandingOver(false)}
      />
    </>
  );
}
