import { formatMoney } from "@vigie/domain/format/money";
import {
  type MoneyGroup,
  type MoneyOfSource,
  moneyBySource,
  type ProjectMoney,
} from "@vigie/domain/project/project-money";
import { Bar } from "@/components/project/data-viz-tile/bar";
import { Card } from "@/components/ui/card";
import { Typed } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";

interface MoneyBySourceCardProps {
  group: MoneyGroup;
  money: ProjectMoney;
  currency: string;
}

/** The money that a project received, was promised or spent: the total and the amount of each source. Empty without amounts. */
export function MoneyBySourceCard({ group, money, currency }: MoneyBySourceCardProps) {
  const t = useProjectTexts();
  const { total, sources, passedOn, uncounted } = moneyBySource(money, group);
  if (sources.length === 0 && uncounted.length === 0) return null;
  const words = (amount: number) => formatMoney(t, amount, currency);
  const largest = Math.max(...sources.map(({ amount }) => amount));
  return (
    <Card className="min-w-0 print:p-3">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg">
        {t(`entries.${group}`)}
        <span className="font-heading font-semibold text-2xl tabular-nums">{words(total)}</span>
      </h3>
      <ul className="mt-4 flex flex-col gap-4 print:mt-2 print:gap-2">
        {sources.map((source) => (
          <li key={source.donor ?? ""}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <SourceName source={source} />
              <span className="tabular-nums">{words(source.amount)}</span>
            </p>
            <Bar isThin fill="primary" width={widthOf(source.amount, largest)} />
          </li>
        ))}
      </ul>
      {passedOn > 0 ? (
        <p className="mt-4 text-muted text-sm">
          {t("entries.passedOnToPartners", { amount: words(passedOn) })}
        </p>
      ) : null}
      {uncounted.length > 0 ? (
        <p className="mt-4 text-muted text-sm">
          {t("entries.uncounted", {
            amounts: uncounted
              .map(({ currency: other, amount }) => formatMoney(t, amount, other))
              .join(", "),
          })}
        </p>
      ) : null}
    </Card>
  );
}

function SourceName({ source }: { source: MoneyOfSource }) {
  const t = useProjectTexts();
  if (source.donor === null) return <span className="text-muted">{t("entries.noSource")}</span>;
  if (source.name === null) return <span>{t("entries.aDonorWithAPicture")}</span>;
  return <Typed text={source.name} className="wrap-anywhere" />;
}

/** Percent of the width; corrections may leave less than nothing. */
function widthOf(amount: number, largest: number): number {
  return largest <= 0 ? 0 : Math.max(0, (amount * 100) / largest);
}
