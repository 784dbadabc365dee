import { formatLongDate } from "@vigie/domain/format/dates";
import { joinFacts } from "@vigie/domain/format/facts";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { formatMeasure } from "@vigie/domain/project/indicator";
import { ChevronUp, Plus } from "lucide-react";
import { memo, type ReactNode, useId } from "react";
import type { StoredIndicator, StoredMeasurement } from "@/data/content/results";
import { ListRow } from "@/features/project-editor/shared/collection/list-row";
import type { CollectionRow } from "@/features/project-editor/shared/collection/use-collection";
import { Typed } from "@/lib/language/typed-text";
import { useStaffTexts } from "@/lib/language/use-texts";

interface IndicatorRowProps extends CollectionRow<StoredIndicator> {
  indicator: StoredIndicator;
  /** Its latest measurement; undefined where there is none. */
  latest: StoredMeasurement | undefined;
  /** Whether its measurements are shown. */
  isMeasured: boolean;
  /** Shows its measurements with the form that adds one, or hides them. */
  onMeasure: () => void;
  /** The measurements, while they are shown. */
  panel: ReactNode;
  /** The form, while it edits this indicator. */
  form: ReactNode;
}

/** An indicator of the list, with its latest value and its target. */
export const IndicatorRow = memo(function IndicatorRow(props: IndicatorRowProps) {
  const { indicator, latest, isMeasured, onMeasure, panel, ...row } = props;
  const t = useStaffTexts();
  const panelId = useId();
  const { title } = indicator;
  const Icon = isMeasured ? ChevronUp : Plus;
  return (
    <ListRow
      row={indicator}
      name={title}
      more={
        <button
          type="button"
          aria-expanded={isMeasured}
          aria-controls={panelId}
          aria-label={t("results.addMeasurementOf", { name: title })}
          onClick={onMeasure}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-primary text-sm hover:text-primary-hover"
        >
          <Icon aria-hidden className="size-4" />
          {t("results.addMeasurement")}
        </button>
      }
      note={
        <div id={panelId} className="empty:hidden">
          {panel}
        </div>
      }
      {...row}
    >
      <div className="min-w-0 flex-1 basis-40">
        <Typed as="p" text={title} className="wrap-anywhere font-semibold" />
        <p className="text-muted text-sm tabular-nums">{stateInWords(t, indicator, latest)}</p>
      </div>
    </ListRow>
  );
});

/** `1,200 wells on March 15, 2026 · Target: 2,000 wells`. */
function stateInWords(
  t: StaffTexts,
  indicator: StoredIndicator,
  latest: StoredMeasurement | undefined,
): string {
  const { target } = indicator;
  const value = (measured: number) => formatMeasure(t, indicator, measured);
  return joinFacts(t.language, [
    latest === undefined
      ? t("results.notMeasuredYet")
      : `${value(latest.value)} ${t("results.onDay", { day: formatLongDate(t, latest.day) })}`,
    target === null
      ? ""
      : t("common.labelled", { label: t("results.target"), value: value(target) }),
  ]);
}
