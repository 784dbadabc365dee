import { useQuery } from "@tanstack/react-query";
import type { StaffTexts } from "@vigie/domain/language/texts";
import {
  type DataVizSlot,
  dataVizTypeOptions,
  isDataVizConfigured,
} from "@vigie/domain/project/data-viz";
import { PICTOGRAM_COLOURS, PICTOGRAM_ICONS } from "@vigie/domain/project/pictogram";
import { type ReactNode, useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { conflictNotes } from "@/components/forms/conflict-notes";
import { Form } from "@/components/forms/form";
import { useFocusFallback } from "@/components/hooks/use-focus-fallback";
import { PagePreview } from "@/components/layout/preview/page-preview";
import { DataVizTile } from "@/components/project/data-viz-tile/data-viz-tile";
import { Card } from "@/components/ui/card";
import { resultsQuery, type StoredResult } from "@/data/content/results";
import type { StoredDataViz } from "@/data/projects/facts/data-viz";
import { storedImageAddress } from "@/data/projects/stored-image-address";
import { SliceFormErrors } from "@/features/project-editor/shared/editing/slice-form-errors";
import { SliceSaveBar } from "@/features/project-editor/shared/editing/slice-save-bar";
import { useStaffTexts } from "@/lib/language/use-texts";
import { TextFields, TypeField } from "./data-viz-fields";
import { fieldLabelsOf } from "./field-labels";
import { FigureFields } from "./figure-fields";
import { chartValueOf, previewOf } from "./form-values";
import { IndicatorField } from "./indicator-field";
import { RemoveVisualization } from "./remove-visualization";
import { useChosenIndicator, useDataVizForm, useDataVizFormContext } from "./use-data-viz-form";

interface DataVizFormProps {
  projectId: string;
  slot: DataVizSlot;
  stored: StoredDataViz;
}

/** The form of one visualization, with its tile as a preview. */
export function DataVizForm(props: DataVizFormProps) {
  const t = useStaffTexts();
  const fieldLabels = fieldLabelsOf(t);
  const { form, slice, remove } = useDataVizForm(props);
  const [isPreparing, setPreparing] = useState(false);
  const { data: results = [] } = useQuery(resultsQuery(props.projectId));
  const show = (name: string, value: unknown) => shownFigure(t, results, name, value);
  const storedTitle = slice.valuesOf(props.stored).title;
  useFocusFallback(formAroundRemoval, firstChoice);
  return (
    <FormProvider {...form}>
      <Form
        onSubmit={slice.submit(props.stored)}
        notes={conflictNotes({ ...slice, labels: fieldLabels, show })}
      >
        <SliceFormErrors
          slice={slice}
          labels={fieldLabels}
          apart={["type", "icon", "colour", "image"]}
          show={show}
        />
        <Card className="flex flex-col gap-6">
          <TypeField />
          <IndicatorField projectId={props.projectId} slot={props.slot} />
          <TextFields />
          <FigureFields projectId={props.projectId} onBusyChange={setPreparing} />
          {isDataVizConfigured(storedTitle) ? (
            <RemoveVisualization
              title={storedTitle}
              disabled={slice.save.isPending}
              remove={remove}
              onRemoved={slice.reload}
            />
          ) : null}
        </Card>
        <DataVizPreview projectId={props.projectId} />
        <SliceSaveBar
          slice={slice}
          isWaiting={isPreparing}
          {...(!isDataVizConfigured(storedTitle) && { untouched: t("editor.nothingSavedHereYet") })}
        />
      </Form>
    </FormProvider>
  );
}

/** The form, if the focus is on its button that removes the visualization, and then disappears. */
function formAroundRemoval(element: Element): HTMLFormElement | null {
  return element.closest("[data-removal]")?.closest("form") ?? null;
}

function firstChoice(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector<HTMLElement>("input:checked");
}

/** Renders a picture as one, and what is chosen in words; nothing for what is typed. */
function shownFigure(
  t: StaffTexts,
  results: readonly StoredResult[],
  name: string,
  value: unknown,
): ReactNode {
  const text = typeof value === "string" ? value : "";
  switch (name) {
    case "type":
      return dataVizTypeOptions(t).find((type) => type.value === text)?.label;
    case "indicator":
      if (text === "") return t("results.noIndicatorShown");
      return results.find(({ id }) => id === text)?.title ?? t("results.indicatorShown");
    case "icon": {
      const icon = PICTOGRAM_ICONS.find((known) => known === text);
      return icon && t(`pictogram.${icon}`);
    }
    case "colour": {
      const colour = PICTOGRAM_COLOURS.find(({ hex }) => hex === text);
      return colour && t(`pictogram.${colour.name}`);
    }
    case "image": {
      const address = storedImageAddress(text || null);
      if (address === null) return t("editor.noPicture");
      return <img src={address} alt="" className="max-h-32 max-w-full" />;
    }
  }
  return null;
}

/** The public page's tile for the typed values. */
function DataVizPreview({ projectId }: Pick<DataVizFormProps, "projectId">) {
  const { control } = useDataVizFormContext();
  const kept = useChosenIndicator(projectId);
  const typed = useWatch({ control, compute: previewOf });
  const value = kept ? chartValueOf(kept, typed.value) : typed.value;
  return (
    <PagePreview>
      <DataVizTile dataViz={{ ...typed, value }} result={kept} />
    </PagePreview>
  );
}
