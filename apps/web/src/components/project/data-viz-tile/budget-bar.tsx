import type { BudgetProgress } from "@vigie/domain/project/budget";
import { Badge } from "@/components/ui/badge";
import { Bar } from "./bar";

/** The spent share of a budget as a coloured bar, with the meaning of its colour in words. */
export function BudgetBar({ progress }: { progress: BudgetProgress }) {
  return (
    <div>
      <Bar width={progress.barWidth} fill={progress.colour} />
      <p className="mt-3 flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="tabular-nums">{`${progress.percent}% spent`}</span>
        <Badge tone={progress.colour} dot>
          {meaning(progress)}
        </Badge>
      </p>
    </div>
  );
}

function meaning({ colour, isOverspent, barWidth }: BudgetProgress): string {
  if (isOverspent) return "Overspent";
  if (barWidth === 100) return "Fully spent";
  if (colour === "red") return "Nearly spent";
  return colour === "yellow" ? "Mostly spent" : "Within budget";
}
