import { RotateCcw, X } from "lucide-react";
import { useId } from "react";
import type { FocusAfterRemoval } from "@/components/hooks/use-focus-after-removal";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useStaffTexts } from "@/lib/language/use-texts";
import type { RejectedFile, UploadQueue } from "./use-upload-queue";

interface RejectedFilesProps {
  queue: UploadQueue;
  /** Where the focus goes when one is dismissed, at last to the button that chooses files. */
  focus: FocusAfterRemoval<HTMLButtonElement>;
}

/** The chosen files that were not added, with reasons, until the person retries or dismisses them. */
export function RejectedFiles({ queue, focus }: RejectedFilesProps) {
  const t = useStaffTexts();
  const id = useId();
  const { rejected } = queue;
  const count = rejected.length;
  const heading = t("editor.filesWereNotAdded", { count });
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? heading : ""}
      </p>
      {count > 0 ? (
        <section
          aria-labelledby={id}
          className="rounded-control border border-control bg-surface px-3 py-1"
        >
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <h3 id={id} className="py-2 font-semibold text-base">
              {heading}
            </h3>
            {count > 1 ? (
              <Button
                variant="quiet"
                onClick={() => {
                  focus.heading.current?.focus();
                  queue.dismiss(rejected);
                }}
              >
                {t("editor.dismissAll")}
              </Button>
            ) : null}
          </div>
          <ul ref={focus.list} className="divide-y divide-line border-line border-t">
            {rejected.map((file) => (
              <RejectedItem key={file.id} rejected={file} queue={queue} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function RejectedItem({ rejected, queue }: { rejected: RejectedFile; queue: UploadQueue }) {
  const t = useStaffTexts();
  const { name } = rejected.file;
  return (
    <li className="flex items-center gap-2 py-1.5">
      <p className="min-w-0 flex-1 text-sm">
        <span dir="auto" className="break-words font-semibold [overflow-wrap:anywhere]">
          {name}
        </span>
        <span className="block text-muted">{rejected.reason}</span>
      </p>
      {rejected.canRetry ? (
        <IconButton
          label={t("editor.tryNameAgain", { name })}
          icon={RotateCcw}
          blocked={queue.isUploading}
          onClick={() => queue.retry([rejected])}
        />
      ) : null}
      <IconButton
        label={t("editor.dismiss", { name })}
        icon={X}
        onClick={() => queue.dismiss([rejected])}
      />
    </li>
  );
}
