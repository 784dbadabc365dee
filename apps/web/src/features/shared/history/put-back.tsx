import { useMutation } from "@tanstack/react-query";
import { changedColumns } from "@vigie/domain/history/changed-columns";
import type { HistoryEntry } from "@vigie/domain/history/entry";
import { plainText, type Sentence } from "@vigie/domain/history/sentence";
import type { People } from "@vigie/domain/history/shown-value";
import { Undo2 } from "lucide-react";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { putBack } from "@/data/history/history";

interface PutBackProps {
  entry: HistoryEntry;
  /** The sentence of the entry, for the button's accessible name. */
  words: Sentence;
  people: People;
}

/** Puts back what a change replaced, after a question, or what it deleted. */
export function PutBack({ entry, words, people }: PutBackProps) {
  const confirm = useConfirm();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => putBack(entry.id),
    // Every page may show the changed value.
    meta: { success: "Put back", refetch: [[]] },
  });
  const ask = async () => {
    // Putting back a deleted row replaces nothing, so it needs no question.
    const isAgreed =
      entry.action === "delete" ||
      (await confirm({
        title: "Put back the old value?",
        text: whatItMeans(entry, people),
        action: "Put back",
        isHarmless: true,
      }));
    if (isAgreed) mutate();
  };
  return (
    <>
      <Button
        className="text-sm"
        aria-label={`Put back: ${plainText(words)}`}
        blocked={isPending}
        onClick={() => void ask()}
      >
        <Undo2 aria-hidden className="size-4" />
        Put back
      </Button>
      {error ? (
        <div className="basis-full">
          <ErrorBanner error={error} />
        </div>
      ) : null}
    </>
  );
}

/** `The budget becomes €80,000 again.` for each replaced value. */
function whatItMeans(entry: HistoryEntry, people: People): string {
  const sentences = changedColumns(entry, people).map(({ name, before }) => {
    if (before.isEmpty) return `The ${name} becomes empty again.`;
    return before.isShort && !before.text.startsWith("a ")
      ? `The ${name} becomes “${before.text}” again.`
      : `The ${name} becomes again what it was.`;
  });
  return `${sentences.join(" ")} What it is now stays in the history.`;
}
