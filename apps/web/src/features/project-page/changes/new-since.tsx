import { formatLongDate, localIsoDate } from "@vigie/domain/format/dates";
import { ArrowDown, X } from "lucide-react";
import { useState } from "react";
import { jumpToSection } from "@/features/project-page/navigation/jump-to-section";
import { useProjectTexts } from "@/lib/language/use-texts";

interface NewSinceProps {
  /** How many changes there are since. */
  count: number;
  since: Date;
}

/** `3 new since November 18, 2026`, above the page, which it does not move; it leads to them. */
export function NewSince({ count, since }: NewSinceProps) {
  const t = useProjectTexts();
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  return (
    <div
      data-print="hidden"
      className="fixed inset-x-4 bottom-4 z-10 mx-auto flex w-fit max-w-full rounded-control border border-line bg-surface shadow-float"
    >
      <button
        type="button"
        onClick={() => {
          jumpToSection("changes");
          setShown(false);
        }}
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-4 font-semibold text-primary hover:bg-tint"
      >
        <ArrowDown aria-hidden className="size-4 shrink-0" />
        {t("project.newSince", { count, day: formatLongDate(t, localIsoDate(since)) })}
      </button>
      <button
        type="button"
        aria-label={t("common.close")}
        onClick={() => setShown(false)}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-tint"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
