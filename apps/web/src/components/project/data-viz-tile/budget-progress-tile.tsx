import { formatEuros } from "@vigie/domain/format/money";
import type { VisitorTexts } from "@vigie/domain/language/texts";
import { type BudgetProgress, budgetProgress } from "@vigie/domain/project/budget";
import { Wallet } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/lib/class-names";
import { WrittenIn } from "@/lib/language/typed-text";
import { useTexts } from "@/lib/language/use-texts";
import { Bar } from "./bar";
import { MissingFigure } from "./missing-figure";
import { TileFrame } from "./tile-frame";

interface BudgetProgressTileProps {
  /** Euros spent to date; `null` while not entered, which is not the same as 0. */
  moneySpent: number | null;
  /** Euros planned; `null` for none. */
  budget: number | null;
}

/** A tile with the spent part of the planned budget, in whole euros. Unknown amounts are named as such. */
export function BudgetProgressTile({ moneySpent, budget }: BudgetProgressTileProps) {
  const t = useTexts();
  // A budget of 0 plans nothing.
  const planned = budget || null;
  return (
    // Its words are the page's own.
    <WrittenIn value={null}>
      <TileFrame title={t("project.budgetProgress")} caption={caption(t, moneySpent, planned)}>
        <Figure moneySpent={moneySpent} budget={planned} />
      </TileFrame>
    </WrittenIn>
  );
}

function Figure({ moneySpent, budget }: BudgetProgressTileProps) {
  const t = useTexts();
  if (budget === null) {
    return moneySpent === null ? (
      <MissingFigure icon={Wallet} text={t("project.notReportedYet")} />
    ) : (
      <Amounts spent={moneySpent} beside={t("project.spentToDate")} />
    );
  }
  const progress = budgetProgress(moneySpent, budget);
  return (
    <>
      <Amounts
        spent={moneySpent}
        beside={
          moneySpent === null
            ? t("project.planned", { budget: formatEuros(t, budget) })
            : t("project.ofBudget", { budget: formatEuros(t, budget) })
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
  const t = useTexts();
  const amount = spent === null ? t("project.notReportedYet") : formatEuros(t, spent);
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

function caption(t: VisitorTexts, spent: number | null, budget: number | null): string | null {
  if (spent === null) return null;
  if (budget === null) return t("project.noPlannedBudget");
  if (spent > budget)
    return t("project.moreThanPlanned", { amount: wholeEuros(t, spent - budget) });
  if (spent === budget) return t("project.nothingLeftOfThePlanned");
  return t("project.leftOfThePlannedBudget", { amount: wholeEuros(t, budget - spent) });
}

/** A difference in whole euros, without rounding a few cents to nothing. */
function wholeEuros(t: VisitorTexts, difference: number): string {
  return difference < 1
    ? t("project.lessThan", { amount: formatEuros(t, 1) })
    : formatEuros(t, difference);
}

/** The spent share of a budget as a coloured bar, with the meaning of its colour in words. */
function BudgetBar({ progress }: { progress: BudgetProgress }) {
  const t = useTexts();
  return (
    <div>
      <Bar width={progress.barWidth} fill={progress.colour} />
      <p className="mt-3 flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="tabular-nums">
          {t("project.percentSpent", { percent: progress.percent })}
        </span>
        <Badge tone={progress.colour} dot>
          {meaning(t, progress)}
        </Badge>
      </p>
    </div>
  );
}

function meaning(t: VisitorTexts, { colour, isOverspent, barWidth }: BudgetProgress): string {
  if (isOverspent) return t("project.overspent");
  if (barWidth === 100) return t("project.fullySpent");
  if (colour === "red") return t("project.nearlySpent");
  return colour === "yellow" ? t("project.mostlySpent") : t("project.withinBudget");
}
