import { useQuery } from "@tanstack/react-query";
import { formatLongDate } from "@vigie/domain/format/dates";
import { formatMeasure } from "@vigie/domain/project/indicator";
import { Camera, FileText } from "lucide-react";
import { memo, type ReactNode } from "react";
import { ErrorBanner } from "@/components/layout/error-banner";
import { removeRow } from "@/data/content/content-changes";
import {
  measurementsQuery,
  measurementsTable,
  resultsQuery,
  type StoredIndicator,
  type StoredMeasurement,
} from "@/data/content/results";
import { Collection } from "@/features/project-editor/shared/collection/collection";
import { ListRow, RowList } from "@/features/project-editor/shared/collection/list-row";
import {
  type CollectionRow,
  useCollection,
} from "@/features/project-editor/shared/collection/use-collection";
import { Typed } from "@/lib/language/typed-text";
import { useStaffTexts } from "@/lib/language/use-texts";
import { MeasurementForm } from "./measurement-form";

interface MeasurementsPanelProps {
  projectId: string;
  indicator: StoredIndicator;
}

/** The form that adds a measurement of an indicator, and below it those that there are. */
export function MeasurementsPanel({ projectId, indicator }: MeasurementsPanelProps) {
  const { data, error } = useQuery(measurementsQuery(projectId, indicator.id));
  return (
    <div className="flex flex-col gap-4 px-1 pt-2 pb-4 sm:px-3">
      <ErrorBanner error={error} />
      <Measurements projectId={projectId} indicator={indicator} measurements={data ?? []} />
    </div>
  );
}

interface MeasurementsProps extends MeasurementsPanelProps {
  measurements: readonly StoredMeasurement[];
}

function Measurements({ projectId, indicator, measurements }: MeasurementsProps) {
  const t = useStaffTexts();
  const nameOf = ({ value, day }: StoredMeasurement) => ({
    value: formatMeasure(t, indicator, value),
    day: formatLongDate(t, day),
  });
  const collection = useCollection<StoredMeasurement>({
    projectId,
    rows: measurements,
    textsOf: (measurement) => [nameOf(measurement).day, measurement.note ?? ""],
    remove: (address) => removeRow(measurementsTable, address),
    // That of the indicators begins with the same.
    queryKey: resultsQuery(projectId).queryKey,
    success: t("results.measurementRemoved"),
    question: (measurement) => ({
      title: t("results.deleteThisMeasurement"),
      text: t("results.measurementIsDeleted", nameOf(measurement)),
      action: t("results.deleteMeasurement"),
    }),
  });
  const form = (
    <MeasurementForm
      key={collection.formKey}
      projectId={projectId}
      indicator={indicator}
      collection={collection}
    />
  );
  return (
    <>
      {collection.editing ? null : form}
      {collection.count === 0 ? null : (
        <Collection
          heading={t("results.allMeasurements")}
          count={collection.count}
          empty={t("results.notMeasuredYet")}
          focus={collection.removal.focus}
          search={collection.search}
        >
          {(rows) => (
            <RowList label={t("results.allMeasurements")} rows={rows}>
              {collection.shown.map((measurement) => {
                const row = collection.row(measurement);
                return (
                  <MeasurementRow
                    key={measurement.id}
                    indicator={indicator}
                    measurement={measurement}
                    form={row.isEdited ? form : null}
                    {...row}
                  />
                );
              })}
            </RowList>
          )}
        </Collection>
      )}
    </>
  );
}

interface MeasurementRowProps extends CollectionRow<StoredMeasurement> {
  indicator: StoredIndicator;
  measurement: StoredMeasurement;
  /** The form, while it edits this measurement. */
  form: ReactNode;
}

const MeasurementRow = memo(function MeasurementRow(props: MeasurementRowProps) {
  const { indicator, measurement, ...row } = props;
  const t = useStaffTexts();
  const { note, photoId, resourceId } = measurement;
  const value = formatMeasure(t, indicator, measurement.value);
  const day = formatLongDate(t, measurement.day);
  return (
    <ListRow row={measurement} name={t("common.labelled", { label: day, value })} {...row}>
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-3">
          <span dir="auto" className="wrap-anywhere font-semibold tabular-nums">
            {value}
          </span>
          <span className="text-muted text-sm">{day}</span>
          {photoId === null ? null : (
            <Camera role="img" aria-label={t("results.photo")} className="size-4 text-muted" />
          )}
          {resourceId === null ? null : (
            <FileText role="img" aria-label={t("results.document")} className="size-4 text-muted" />
          )}
        </p>
        {note === null ? null : <Typed as="p" text={note} className="wrap-anywhere text-sm" />}
      </div>
    </ListRow>
  );
});
