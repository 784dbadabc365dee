import { formatPercent } from "@vigie/domain/format/percent";
import { useController, useWatch } from "react-hook-form";
import { PhotoPicker } from "@/components/forms/photo-picker";
import { Field } from "@/components/ui/field";
import { NumberField } from "@/components/ui/number-field";
import type { StoredResult } from "@/data/content/results";
import { KeptByIndicator } from "@/features/project-editor/shared/kept-by-indicator";
import { useStaffTexts } from "@/lib/language/use-texts";
import { fieldLabelsOf } from "./field-labels";
import { chartValueOf, shareOf } from "./form-values";
import { PictogramFields } from "./pictogram-fields";
import { useChosenIndicator, useDataVizFormContext } from "./use-data-viz-form";

interface FigureFieldsProps {
  projectId: string;
  /** Called when preparing a picture starts or ends. */
  onBusyChange: (busy: boolean) => void;
}

/**
 * The fields of the figure, which depend on its type. Hidden fields keep their values.
 */
export function FigureFields({ projectId, onBusyChange }: FigureFieldsProps) {
  const { control } = useDataVizFormContext();
  const type = useWatch({ control, name: "type" });
  switch (type) {
    case "pie":
    case "progress":
      return <ValueField projectId={projectId} />;
    case "pictogram":
      return <PictogramFields />;
    case "image":
      return <ImageField onBusyChange={onBusyChange} />;
  }
}

/** The value, where no indicator says it. */
function ValueField({ projectId }: Pick<FigureFieldsProps, "projectId">) {
  const t = useStaffTexts();
  const { control, formState } = useDataVizFormContext();
  const { field, fieldState } = useController({ control, name: "value" });
  const kept = useChosenIndicator(projectId);
  const stored = formState.defaultValues?.value ?? "";
  if (kept !== null)
    return (
      <KeptValue projectId={projectId} kept={kept} typed={stored === "" ? null : Number(stored)} />
    );
  return (
    <Field
      label={fieldLabelsOf(t).value}
      hint={fieldState.error ? undefined : t("editor.aNumberFrom0To")}
      error={fieldState.error?.message}
      className="sm:max-w-64"
    >
      <NumberField required min="0" max="100" {...field} />
    </Field>
  );
}

interface KeptValueProps {
  projectId: string;
  kept: StoredResult;
  /** The stored value, in percent. */
  typed: number | null;
}

/** The value that an indicator says, or what it lacks to say one. */
function KeptValue({ projectId, kept, typed }: KeptValueProps) {
  const t = useStaffTexts();
  const value = chartValueOf(kept, typed);
  const missing = kept.measurements.length === 0 ? "notMeasuredByIndicator" : "noShareByIndicator";
  const said = shareOf(kept) === null ? "noWayOfIndicator" : "keptByIndicator";
  return (
    <KeptByIndicator
      label={fieldLabelsOf(t).value}
      words={`results.${value === null ? missing : said}`}
      value={value === null ? "" : formatPercent(t, value)}
      projectId={projectId}
      name={kept.title}
    />
  );
}

function ImageField({ onBusyChange }: Pick<FigureFieldsProps, "onBusyChange">) {
  const t = useStaffTexts();
  const fieldLabels = fieldLabelsOf(t);
  const { control } = useDataVizFormContext();
  const { field, fieldState } = useController({ control, name: "image" });
  return (
    <PhotoPicker
      label={fieldLabels.image}
      alt={t("editor.theChosenPicture")}
      shape="whole"
      action={t("editor.uploadPicture")}
      removeAction={t("editor.removePicture")}
      image={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
      onBusyChange={onBusyChange}
    />
  );
}
