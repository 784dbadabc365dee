import { valibotResolver } from "@hookform/resolvers/valibot";
import { useQuery } from "@tanstack/react-query";
import {
  type CheckedDataViz,
  type DataVizInput,
  dataVizSchema,
} from "@vigie/domain/forms/data-viz";
import type { DataVizSlot } from "@vigie/domain/project/data-viz";
import { useForm, useFormContext, useWatch } from "react-hook-form";
import { resultsQuery, type StoredResult } from "@/data/content/results";
import {
  dataVizQuery,
  readDataViz,
  removeDataViz,
  type StoredDataViz,
  saveDataViz,
} from "@/data/projects/facts/data-viz";
import { createDrafts } from "@/data/session/drafts";
import { useProjectTitle } from "@/features/project-editor/shared/project-title";
import { type SliceDraft, useSliceForm } from "@/features/shared/use-slice-form";
import { useStaffTexts } from "@/lib/language/use-texts";
import { formValues } from "./form-values";

interface DataVizFormOptions {
  projectId: string;
  slot: DataVizSlot;
  stored: StoredDataViz;
}

const drafts = createDrafts<SliceDraft<StoredDataViz, DataVizInput>>();

/** The form of one visualization, with its saving and removal. */
export function useDataVizForm({ projectId, slot, stored }: DataVizFormOptions) {
  const t = useStaffTexts();
  const valuesOf = (row: StoredDataViz) => formValues(readDataViz(row, slot));
  const form = useForm<DataVizInput, unknown, CheckedDataViz>({
    resolver: valibotResolver(dataVizSchema),
    defaultValues: valuesOf(stored),
    // Otherwise a missing value would be reported only once the texts are valid.
    criteriaMode: "all",
  });
  const slice = useSliceForm({
    form,
    stored,
    queryKey: dataVizQuery(projectId, slot).queryKey,
    valuesOf,
    save: (change) => saveDataViz({ ...change, projectId, slot }),
    success: t("editor.visualizationSavedSuccessfully"),
    drafts,
    place: `${projectId}/${slot}`,
    about: useProjectTitle(),
  });
  return { form, slice, remove: () => removeDataViz(projectId, slot) };
}

/** The form that contains a field of a visualization. */
export function useDataVizFormContext() {
  return useFormContext<DataVizInput, unknown, CheckedDataViz>();
}

/** The indicator that is chosen for a visualization; null for none. */
export function useChosenIndicator(projectId: string): StoredResult | null {
  const { control } = useDataVizFormContext();
  const [type, chosen] = useWatch({ control, name: ["type", "indicator"] });
  const { data: results = [] } = useQuery(resultsQuery(projectId));
  return (type !== "image" && results.find(({ id }) => id === chosen)) || null;
}
