import { useQuery } from "@tanstack/react-query";
import { indicatorSchema } from "@vigie/domain/forms/indicator";
import { useState } from "react";
import { useDiscardChanges } from "@/components/hooks/use-discard-changes";
import { EditorPage } from "@/components/layout/editor-page";
import { PagePreview } from "@/components/layout/preview/page-preview";
import { ResultCard, type ShownResult } from "@/components/project/results/result-card";
import { removeRow } from "@/data/content/content-changes";
import {
  indicatorsTable,
  resultsQuery,
  type StoredIndicator,
  type StoredResult,
} from "@/data/content/results";
import { useHasDraft } from "@/data/session/use-draft";
import { EditableCollection } from "@/features/project-editor/shared/collection/collection";
import { RowList } from "@/features/project-editor/shared/collection/list-row";
import { useRowsWithTyped } from "@/features/project-editor/shared/collection/typed-row";
import { useCollection } from "@/features/project-editor/shared/collection/use-collection";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { useReorder } from "@/features/project-editor/shared/reorder/use-reorder";
import { useStaffTexts } from "@/lib/language/use-texts";
import { IndicatorForm } from "./indicator-form";
import { IndicatorRow } from "./indicator-row";
import { measurementFormOf } from "./measurement-form";
import { MeasurementsPanel } from "./measurements-panel";

/** Results: the indicators of a project, and what was measured of each. */
export function ResultsPage({ projectId, user }: EditorPageProps) {
  const t = useStaffTexts();
  const results = useQuery(resultsQuery(projectId));
  return (
    <EditorPage title={t("results.results")} intro={t("results.intro")} query={results} preview>
      {(stored) => (
        <>
          <Indicators projectId={projectId} organizationId={user.organizationId} results={stored} />
          <ResultsPreview results={stored} />
        </>
      )}
    </EditorPage>
  );
}

interface IndicatorsProps {
  projectId: string;
  organizationId: number | null;
  results: readonly StoredResult[];
}

const textsOf = ({ title }: StoredIndicator) => [title];
const nameOf = ({ title }: StoredIndicator) => title;

/** The indicators in their order, and the form that adds one or edits one in place. */
function Indicators({ projectId, organizationId, results }: IndicatorsProps) {
  const t = useStaffTexts();
  const { queryKey } = resultsQuery(projectId);
  const hasDraft = useHasDraft();
  const [measured, setMeasured] = useState<string | null>(() => {
    const typed = results.find((indicator) =>
      hasDraft(measurementFormOf(indicator).drafts, projectId),
    );
    return typed?.id ?? null;
  });
  const discard = useDiscardChanges();
  /** Shows the measurements of an indicator in place of those that are shown. */
  const measure = (id: string | null) =>
    measured === null ? setMeasured(id) : discard(() => setMeasured(id));
  const order = useReorder<StoredIndicator>({
    table: "indicators",
    projectId,
    queryKey,
    rows: results,
    nameOf,
  });
  const collection = useCollection<StoredIndicator>({
    projectId,
    rows: order.rows,
    textsOf,
    order,
    open: measured,
    remove: (address) => removeRow(indicatorsTable, address),
    queryKey,
    success: t("results.indicatorRemoved"),
    question: ({ title }) => ({
      title: t("results.deleteThisIndicator"),
      text: t("results.indicatorIsDeleted", { name: title }),
      action: t("results.deleteIndicator"),
    }),
  });
  const form = (
    <IndicatorForm
      key={collection.formKey}
      projectId={projectId}
      organizationId={organizationId}
      collection={collection}
    />
  );
  return (
    <EditableCollection
      collection={collection}
      heading={t("results.indicators")}
      add={t("results.addAnIndicator")}
      empty={t("results.noIndicators")}
      order={order}
      form={form}
      isSeldom
    >
      {(rows) => (
        <RowList label={t("results.indicators")} rows={rows}>
          {collection.shown.map((indicator) => {
            const row = collection.row(indicator);
            const isMeasured = measured === indicator.id;
            const latest = results.find(({ id }) => id === indicator.id)?.measurements[0];
            return (
              <IndicatorRow
                key={indicator.id}
                indicator={indicator}
                latest={latest}
                isMeasured={isMeasured}
                onMeasure={() => measure(isMeasured ? null : indicator.id)}
                panel={
                  isMeasured ? (
                    <MeasurementsPanel projectId={projectId} indicator={indicator} />
                  ) : null
                }
                form={row.isEdited ? form : null}
                {...row}
              />
            );
          })}
        </RowList>
      )}
    </EditableCollection>
  );
}

/** The indicators as visitors see them, with the one in the form. */
function ResultsPreview({ results }: { results: readonly ShownResult[] }) {
  const shown = useRowsWithTyped(results, indicatorSchema, (typed, id) => ({
    measurements: results.find((result) => result.id === id)?.measurements ?? [],
    ...typed,
    id,
  }));
  return (
    <PagePreview>
      {shown.length === 0 ? null : (
        <ul className="grid gap-4">
          {shown.map((result) => (
            <li key={result.id} className="min-w-0">
              <ResultCard result={result} />
            </li>
          ))}
        </ul>
      )}
    </PagePreview>
  );
}
