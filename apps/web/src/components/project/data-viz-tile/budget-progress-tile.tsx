import { formatMoney, sumOf } from "@vigie/domain/format/money";
import type { ProjectTexts } from "@vigie/domain/language/texts";
import { type BudgetProgress, budgetProgress } from "@vigie/domain/project/budget";
import { Wallet } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/lib/class-names";
import { WrittenIn } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";
import { Bar } from "./bar";
import { MissingFigure } from "./missing-figure";
import { TileFrame } from "./tile-frame";

interface BudgetProgressTileProps {
  /** Of the amounts, by its code. */
  currency: string;
  /** Spent to date; `null` while not entered, which is not the same as 0. */
  moneySpent: number | null;
  /** Planned; `null` for none. */
  budget: number | null;
}

/** A tile with the spent part of the planned budget, in whole amounts. Unknown amounts are named as such. */
export function BudgetProgressTile({ currency, moneySpent, budget }: BudgetProgressTileProps) {
  const t = useProjectTexts();
  const money = (amount: number) => formatMoney(t, amount, currency);
  // A budget of 0 plans nothing.
  const planned = budget || null;
  return (
    // Its words are the page's own.
    <WrittenIn value={null}>
      <TileFrame
        title={t("project.budgetProgress")}
        caption={caption(t, money, { spent: moneySpent, budget: planned })}
      >
        <Figure money={money} spent={moneySpent} budget={planned} />
      </TileFrame>
    </WrittenIn>
  );
}

/** The words for an amount. */
type Money = (amount: number) => string;

interface Spending {
  spent: number | null;
  budget: number | null;
}

function Figure({ money, spent, budget }: Spending & { money: Money }) {
  const t = useProjectTexts();
  if (budget === null) {
    return spent === null ? (
      <MissingFigure icon={Wallet} text={t("project.notReportedYet")} />
    ) : (
      <Amounts amount={money(spent)} beside={t("project.spentToDate")} />
    );
  }
  const progress = budgetProgress(spent, budget);
  return (
    <>
      <Amounts
        amount={spent === null ? null : money(spent)}
        beside={t(spent === null ? "project.planned" : "project.ofBudget", {
          budget: money(budget),
        })}
      />
      {progress ? <BudgetBar progress={progress} /> : <Bar width={0} fill="green" />}
    </>
  );
}

interface AmountsProps {
  /** The amount spent, formatted; null where it is not known. */
  amount: string | null;
  beside: string;
}

/** More characters are set smaller, to fit the tile on the smallest phone: €1,000,000,000,000. */
const LARGE_AT_MOST = 11;

function Amounts({ amount, beside }: AmountsProps) {
  const t = useProjectTexts();
  const isLarge = amount !== null && amount.length <= LARGE_AT_MOST;
  return (
    <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
      <span
        className={classNames(
          "wrap-anywhere font-heading tabular-nums leading-tight",
          amount === null ? "text-muted" : "font-semibold",
          isLarge ? "text-[2rem]" : "text-xl",
        )}
      >
        {amount ?? t("project.notReportedYet")}
      </span>
      <span className="wrap-anywhere text-muted tabular-nums">{beside}</span>
    </p>
  );
}

function caption(t: ProjectTexts, money: Money, { spent, budget }: Spending): string | null {
  if (spent === null) return null;
  if (budget === null) return t("project.noPlannedBudget");
  const left = sumOf([budget, -spent]);
  if (left < 0) return t("project.moreThanPlanned", { amount: whole(t, money, -left) });
  if (left === 0) return t("project.nothingLeftOfThePlanned");
  return t("project.leftOfThePlannedBudget", { amount: whole(t, money, left) });
}

/** A difference in whole amounts, without rounding a few cents to nothing. */
function whole(t: ProjectTexts, money: Money, difference: number): string {
  return difference < 1 ? t("project.lessThan", { amount: money(1) }) : money(difference);
}

/** The spent share of a budget as a coloured bar, with the meaning of its colour in words. */
function BudgetBar({ progress }: { progress: BudgetProgress }) {
  const t = useProjectTexts();
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

function meaning(t: ProjectTexts, { colour, isOverspent, barWidth }: BudgetProgress): string {
  if (isOverspent) return t("project.overspent");
  if (barWidth === 100) return t("project.fullySpent");
  if (colour === "red") return t("project.nearlySpent");
  return colour === "yellow" ? t("project.mostlySpent") : t("project.withinBudget");
}
