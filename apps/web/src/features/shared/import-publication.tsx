import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { COMPLETION_FIELDS } from "@vigie/domain/project/completion";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { RadioChoices } from "@/components/ui/radio-choices";
import { type ImportPart, importOverviewQuery, setImportOnline } from "@/data/imports";
import { dashboardProjectQuery } from "@/data/projects/work-list";
import { useSession } from "@/data/session/session";
import { BeginningOfThePage } from "@/features/shared/go-online-dialog";
import { useIatiNotice } from "@/features/shared/iati-notice";
import { useStaffTexts } from "@/lib/language/use-texts";
import { showToast } from "@/lib/toast";

interface ImportPublicationProps {
  /** The id of the import. */
  id: string;
  /** The name of its file, where others are listed beside it. */
  file?: string;
}

/** Puts the projects that an import added online, all or those half complete, and takes them offline. */
export function ImportPublication({ id, file }: ImportPublicationProps) {
  const t = useStaffTexts();
  const confirm = useConfirm();
  const noticeOf = useIatiNotice();
  const queries = useQueryClient();
  const organizationId = useSession().user?.organizationId ?? null;
  const imports = useQuery(importOverviewQuery(organizationId)).data;
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: setImportOnline,
    // Every page may show the projects.
    meta: { refetch: [[]] },
    // A colleague may have undone the import.
    onError: () => queries.invalidateQueries({ queryKey: ["history"] }),
    onSuccess: ({ projects: count, publication }, { isOnline }) => {
      if (!isOnline) return showToast(t("history.projectsAreOffline", { count }));
      showToast(t("history.projectsAreOnline", { count }), {
        label: t("dashboard.undo"),
        run: () => mutate({ id, isOnline: false, publication }),
      });
    },
  });
  const parts = imports?.find((each) => each.import === id)?.parts ?? [];
  const online = parts.reduce((sum, part) => sum + part.online, 0);
  const isOffered = parts.some(({ offline }) => offline > 0);

  const askToTakeOffline = async () => {
    const agreed = await confirm({
      title: t("history.takeImportOffline", { count: online }),
      text: `${t("history.thePublicNoLongerSeesThem")} ${noticeOf(online, online)}`.trim(),
      action: t("dashboard.takeOffline"),
      isHarmless: true,
    });
    if (agreed) mutate({ id, isOnline: false });
  };
  return (
    <>
      {isOffered ? (
        <Button
          aria-label={file && t("history.putImportOnline", { file })}
          blocked={isPending}
          onClick={() => setAsking(true)}
        >
          <Eye aria-hidden className="size-4" />
          {t("history.putOnline")}
        </Button>
      ) : null}
      {online > 0 ? (
        <Button
          aria-label={file && t("history.takeAllOfFileOffline", { file })}
          blocked={isPending}
          onClick={() => void askToTakeOffline()}
        >
          <EyeOff aria-hidden className="size-4" />
          {t("history.takeAllOffline")}
        </Button>
      ) : null}
      {error ? (
        <div className="basis-full">
          <ErrorBanner error={error} />
        </div>
      ) : null}
      {isAsking ? (
        <PublicationDialog
          parts={parts}
          onClose={() => setAsking(false)}
          onAgree={(atLeast) => {
            setAsking(false);
            mutate({ id, isOnline: true, atLeast });
          }}
        />
      ) : null}
    </>
  );
}

interface PublicationDialogProps {
  parts: readonly ImportPart[];
  onClose: () => void;
  /** Called with how many of the 16 fields of completeness a project must have. */
  onAgree: (atLeast: number) => void;
}

/** Asks which projects of an import go online, and says what they lack. */
function PublicationDialog({ parts, onClose, onAgree }: PublicationDialogProps) {
  const t = useStaffTexts();
  const [isWhole, setWhole] = useState(false);
  const half = parts.filter(({ is_half }) => is_half);
  const chosen = numbersOf(isWhole ? parts : half);
  const { count, sample } = chosen;
  const shown = useQuery(dashboardProjectQuery(sample)).data;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("history.putProjectsOfImportOnline")}
      description={t("history.anyoneWillSeeThem")}
    >
      <fieldset>
        <legend className="font-semibold">{t("history.whichProjects")}</legend>
        <RadioChoices
          choices={[
            { value: "half", label: t("history.halfComplete", { count: numbersOf(half).count }) },
            { value: "all", label: t("history.allOfTheImport", { count: numbersOf(parts).count }) },
          ]}
          chosen={isWhole ? "all" : "half"}
          onChoose={(value) => setWhole(value === "all")}
        />
      </fieldset>
      <p role="status">
        {count === 0
          ? t("history.noneIsHalfComplete")
          : [
              t("history.countedProjects", { count }),
              t("history.lackACountry", shareOf(chosen.withoutCountry, count)),
              t("history.lackAPicture", shareOf(chosen.withoutPicture, count)),
            ].join(", ")}
      </p>
      {shown ? (
        <>
          <p className="text-sm">{t("history.theFirstOfThem")}</p>
          <BeginningOfThePage project={shown} />
        </>
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>{t("staff.notNow")}</Button>
        <Button
          variant="primary"
          blocked={count === 0}
          onClick={() => onAgree(isWhole ? 0 : COMPLETION_FIELDS.length / 2)}
        >
          {t("history.putCountOnline", { count })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What is told of the offline projects of some parts. */
function numbersOf(parts: readonly ImportPart[]) {
  const sum = (count: (part: ImportPart) => number) =>
    parts.reduce((total, part) => total + count(part), 0);
  return {
    count: sum((part) => part.offline),
    withoutCountry: sum((part) => part.without_country),
    withoutPicture: sum((part) => part.without_picture),
    sample: parts.find((part) => part.sample !== null)?.sample ?? null,
  };
}

/** The parameters of a text that says how many of all lack something, which may be all of them. */
function shareOf(lacking: number, all: number) {
  return { lacking, kind: lacking === all ? "all" : "some" } as const;
}
