import { describePublicChange } from "@vigie/domain/history/public-change";
import type { Sentence } from "@vigie/domain/history/sentence";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { SaveFailure } from "@/components/layout/save-failure";
import { SentenceText } from "@/components/project/sentence-text";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import type { UpdatePart } from "./update-parts";
import type { FailedPart } from "./use-update-save";

/** What was saved, in the words in which visitors read it. */
function SavedParts({ saved }: { saved: readonly UpdatePart[] }) {
  const t = useStaffTexts();
  const kinds = [...new Set(saved.map(({ kind }) => kind))];
  return (
    <ul className="flex flex-col gap-1.5">
      {kinds.map((kind) => {
        const ofKind = saved.filter((part) => part.kind === kind);
        const change = { kind, label: ofKind[0]?.label ?? null, items: ofKind.length };
        return (
          <li key={kind} className="flex items-start gap-2">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-green" />
            <span className="wrap-anywhere min-w-0">
              <SentenceText sentence={describePublicChange(t, change) ?? []} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface UpdateFailureProps {
  saved: readonly UpdatePart[];
  failed: readonly FailedPart[];
  notTried: number;
  onRetry: () => void;
}

/** What was saved and what was not, with reasons, and a way to try the rest again. */
export function UpdateFailure({ saved, failed, notTried, onRetry }: UpdateFailureProps) {
  const t = useStaffTexts();
  if (failed.length === 0) return null;
  const done =
    saved.length === 0 ? null : (
      <Card className="flex flex-col gap-2">
        <h2 className="font-semibold text-base">{t("update.saved")}</h2>
        <SavedParts saved={saved} />
      </Card>
    );
  return (
    <>
      {done}
      <SaveFailure error={t("update.notAllSaved")} onRetry={onRetry}>
        <ul className="flex basis-full flex-col gap-1 text-sm">
          {failed.map(({ part, reason }) => (
            <li key={part.id} className="wrap-anywhere">
              <SentenceText sentence={failedName(t, part)} />
              <span className="block">{reason}</span>
            </li>
          ))}
          {notTried === 0 ? null : <li>{t("update.notTried", { count: notTried })}</li>}
        </ul>
      </SaveFailure>
    </>
  );
}

function failedName(t: StaffTexts, { kind, label }: UpdatePart): Sentence {
  if (kind === "pictures_added") return [{ quoted: label }];
  return describePublicChange(t, { kind, label, items: 1 }) ?? [];
}

interface UpdateSharedProps {
  projectId: string;
  isOnline: boolean;
  saved: readonly UpdatePart[];
  onStartAgain: () => void;
}

/** Takes the form's place once all is saved: what happened, and where to go from here. */
export function UpdateShared({ projectId, isOnline, saved, onStartAgain }: UpdateSharedProps) {
  const t = useStaffTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {t(isOnline ? "update.shared" : "update.sharedOffline")}
      </h2>
      <SavedParts saved={saved} />
      {isOnline ? null : <p className="text-muted">{t("update.offline")}</p>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="primary" to={paths.project(projectId)}>
          {t("update.seeTheProject")}
        </ButtonLink>
        <Button onClick={onStartAgain}>{t("update.shareAnother")}</Button>
      </div>
    </Card>
  );
}
