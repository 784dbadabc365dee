import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDiscardChanges } from "@/components/hooks/use-discard-changes";
import { Button } from "@/components/ui/button";
import { isAdministrator, type Member } from "@/data/members/members";
import {
  generalInformationQuery,
  type StoredGeneralInformation,
} from "@/data/projects/facts/general-information";
import { HandOverDialog } from "@/features/shared/hand-over-dialog";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/history-router";
import { GeneralForm } from "./general-form";

interface OwnProjectProps {
  projectId: string;
  userId: string;
  stored: StoredGeneralInformation;
  /** Undefined while they load. */
  members: readonly Member[] | undefined;
}

/** General Information for the project's owner: the form, and handing the project over. */
export function OwnProject({ projectId, userId, stored, members }: OwnProjectProps) {
  const t = useStaffTexts();
  const [isHandingOver, setHandingOver] = useState(false);
  const [round, setRound] = useState(0);
  const discard = useDiscardChanges();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isCaring = isAdministrator(members, userId);
  const ownName = members?.find(({ id }) => id === userId)?.name;

  const askWhom = () => {
    // Remounts the form with the stored values.
    setRound((last) => last + 1);
    setHandingOver(true);
  };
  const leave = () => {
    setHandingOver(false);
    const { queryKey } = generalInformationQuery(projectId, userId);
    if (isCaring) void queries.resetQueries({ queryKey });
    else navigate(paths.milestones(projectId));
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <span className="text-muted">{t("editor.owner")} </span>
          <span dir="auto" className="wrap-anywhere font-semibold">
            {ownName === undefined ? t("editor.you") : t("editor.nameAndYou", { name: ownName })}
          </span>
        </p>
        <Button disabled={members === undefined} onClick={() => discard(askWhom)}>
          {t("editor.handOverQuestion")}
        </Button>
      </div>
      <GeneralForm key={round} projectId={projectId} userId={userId} stored={stored} />
      <HandOverDialog
        projects={[projectId]}
        candidates={members?.filter(({ id }) => id !== userId) ?? []}
        consequence={
          isCaring ? t("editor.asAnAdministratorYouCan") : t("editor.youKeepAllOtherPages")
        }
        open={isHandingOver}
        onClose={() => setHandingOver(false)}
        onDone={leave}
      />
    </>
  );
}
