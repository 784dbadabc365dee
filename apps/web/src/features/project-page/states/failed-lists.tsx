import { CircleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";

interface FailedListsProps {
  /** What could not be loaded, in the words of the catalogue. */
  failures: readonly string[];
  onRetry: () => void;
}

/** Says which parts of the page are missing because they could not be loaded. */
export function FailedLists({ failures, onRetry }: FailedListsProps) {
  if (failures.length === 0) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-red bg-red-tint px-4 py-3 text-on-red-tint"
    >
      <CircleAlert aria-hidden className="size-5 shrink-0" />
      <ul className="min-w-0 flex-1 basis-48">
        {failures.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
