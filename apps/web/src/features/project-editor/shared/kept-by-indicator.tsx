import type { ReactNode } from "react";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";

interface KeptByIndicatorProps {
  label: string;
  /** What is said of the value and the indicator, which it links to. */
  words: `results.${"keptByIndicator" | "notMeasuredByIndicator" | "noShareByIndicator" | "noWayOfIndicator"}`;
  value: string;
  projectId: string;
  /** What the indicator is called. */
  name: string;
}

/** In place of a field: a value that comes from the last measurement of an indicator, with the way there. */
export function KeptByIndicator({ label, words, value, projectId, name }: KeptByIndicatorProps) {
  const t = useStaffTexts();
  const link = (written: readonly ReactNode[]) => (
    <Link to={paths.editor(projectId, "results")} className="text-primary underline">
      {inOne(written)}
    </Link>
  );
  return (
    <div className="flex min-w-0 flex-col gap-1.5 sm:col-span-6">
      <p className="font-semibold text-sm">{label}</p>
      <p className="wrap-anywhere flex min-h-11 flex-wrap items-center gap-x-1">
        <span>{inOne(t.rich<ReactNode>(words, { link }, { value, name }))}</span>
      </p>
    </div>
  );
}
