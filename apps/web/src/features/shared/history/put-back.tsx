import { useMutation } from "@tanstack/react-query";
import { changedColumns } from "@vigie/domain/history/changed-columns";
import type { HistoryEntry } from "@vigie/domain/history/entry";
import { plainText, type Sentence } from "@vigie/domain/history/sentence";
import type { People } from "@vigie/domain/history/shown-value";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { Undo2 } from "lucide-react";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { putBack } from "@/data/history/history";
import { useStaffTexts } from "@/lib/language/use-texts";

interface PutBackProps {
  entry: HistoryEntry;
  /** The sentence of the entry, for the button's accessible name. */
  words: Sentence;
  people: People;
}

/** Puts back what a change replaced, after a question, or what it deleted. */
export function PutBack({ entry, words, people }: PutBackProps) {
  const t = useStaffTexts();
  const confirm = useConfirm();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => putBack(entry.id),
    // Every page may show the changed value.
    meta: { success: t("history.isPutBack"), refetch: [[]] },
  });
  const ask = async () => {
    // Putting back a deleted row replaces nothing, so it needs no question.
    const isAgreed =
      entry.action === "delete" ||
      (await confirm({
        title: t("history.putBackTheOldValue"),
        text: whatItMeans(t, entry, people),
        action: t("history.putBack"),
        isHarmless: true,
      }));
    if (isAgreed) mutate();
  };
  return (
    <>
      <Button
        className="text-sm"
        aria-label={t("history.putBackSentence", { sentence: plainText(words) })}
        blocked={isPending}
        onClick={() => void ask()}
      >
        <Undo2 aria-hidden className="size-4" />
        {t("history.putBack")}
      </Button>
      {error ? (
        <div className="basis-full">
          <ErrorBanner error={error} />
        </div>
      ) : null}
    </>
  );
}

/** `This puts the budget back to “€80,000”.` for each replaced value. */
function whatItMeans(t: StaffTexts, entry: HistoryEntry, people: People): string {
  const sentences = changedColumns(t, entry, people).map(({ name, before }) => {
    if (before.isEmpty) return t("history.theBecomesEmptyAgain", { name });
    return before.isTold
      ? t("history.theBecomesAgain", { name, text: before.text })
      : t("history.theBecomesAgainWhatIt", { name });
  });
  return t("history.whatItIsNowStays", { sentences: sentences.join(" ") });
}
