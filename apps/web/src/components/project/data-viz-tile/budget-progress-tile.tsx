import { formatEuros } from "@vigie/domain/format/money";
import { type BudgetProgress, budgetProgress } from "@vigie/domain/project/budget";
import { Wallet } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/lib/class-names";
import { Bar } from "./bar";
import { MissingFigure } from "./missing-figure";
import { TileFrame } from "./tile-frame";

interface BudgetProgressTileProps {
  /** Euros spent to date; `null` while not entered, which is not the same as 0. */
  moneySpent: number | null;
  /** Euros planned; `null` for none. */
  budget: number | null;
}

const notReported = "Not reported yet";

/** A tile with the spent part of the planned budget, in whole euros. Unknown amounts are named as such. */
export function BudgetProgressTile({ moneySpent, budget }: BudgetProgressTileProps) {
  // A budget of 0 plans nothing.
  const planned = budget || null;
  return (
    <TileFrame title="Budget Progress" caption={caption(moneySpent, planned)}>
      <Figure moneySpent={moneySpent} budget={planned} />
    </TileFrame>
  );
}

function Figure({ moneySpent, budget }: BudgetProgressTileProps) {
  if (budget === null) {
    return moneySpent === null ? (
      <MissingFigure icon={Wallet} text={notReported} />
    ) : (
      <Amounts spent={moneySpent} beside="spent to date" />
    );
  }
  const progress = budgetProgress(moneySpent, budget);
  return (
    <>
      <Amounts
        spent={moneySpent}
        beside={
          moneySpent === null ? `${formatEuros(budget)} planned` : `of ${formatEuros(budget)}`
        }
      />
      {progress ? <BudgetBar progress={progress} /> : <Bar width={0} fill="green" />}
    </>
  );
}

interface AmountsProps {
  spent: number | null;
  beside: string;
}

/** More characters are set smaller, to fit the tile on the smallest phone: €1,000,000,000,000. */
const LARGE_AT_MOST = 11;

function Amounts({ spent, beside }: AmountsProps) {
  const amount = spent === null ? notReported : formatEuros(spent);
  const isLarge = spent !== null && amount.length <= LARGE_AT_MOST;
  return (
    <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
      <span
        className={classNames(
          "wrap-anywhere font-heading tabular-nums leading-tight",
          spent === null ? "text-muted" : "font-semibold",
          isLarge ? "text-[2rem]" : "text-xl",
        )}
      >
        {amount}
      </span>
      <span className="wrap-anywhere text-muted tabular-nums">{beside}</span>
    </p>
  );
}

function caption(spent: number | null, budget: number | null): string | null {
  if (spent === null) return null;
  if (budget === null) return "No planned budget.";
  if (spent > budget) return `${wholeEuros(spent - budget)} more than planned.`;
  if (spent === budget) return "Nothing left of the planned budget.";
  return `${wholeEuros(budget - spent)} left of the planned budget.`;
}

/** A difference in whole euros, without rounding a few cents to nothing. */
function wholeEuros(difference: number): string {
  return difference < 1 ? `Less than ${formatEuros(1)}` : formatEuros(difference);
}

/** The spent share of a budget as a coloured bar, with the meaning of its colour in words. */
function BudgetBar({ progress }: { progress: BudgetProgress }) {
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
