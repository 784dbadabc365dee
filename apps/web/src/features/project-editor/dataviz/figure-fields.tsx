import { formatPercent } from "@vigie/domain/format/percent";
import { useController, useWatch } from "react-hook-form";
import { PhotoPicker } from "@/components/forms/photo-picker";
import { Field } from "@/components/ui/field";
import { NumberField } from "@/components/ui/number-field";
import { KeptByIndicator } from "@/features/project-editor/shared/kept-by-indicator";
import { useStaffTexts } from "@/lib/language/use-texts";
import { fieldLabelsOf } from "./field-labels";
import { shareOf } from "./form-values";
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
  const fieldLabels = fieldLabelsOf(t);
  const { control, formState } = useDataVizFormContext();
  const { field, fieldState } = useController({ control, name: "value" });
  const kept = useChosenIndicator(projectId);
  if (kept !== null) {
    const share = shareOf(kept);
    const stored = formState.defaultValues?.value ?? "";
    return (
      <KeptByIndicator
        label={fieldLabels.value}
        words={
          share !== null
            ? "results.keptByIndicator"
            : stored !== ""
              ? "results.noWayOfIndicator"
              : kept.measurements.length === 0
                ? "results.notMeasuredByIndicator"
                : "results.noShareByIndicator"
        }
        value={formatPercent(t, share ?? Number(stored))}
        projectId={projectId}
        name={kept.title}
      />
    );
  }
  return (
    <Field
      label={fieldLabels.value}
      hint={fieldState.error ? undefined : t("editor.aNumberFrom0To")}
      error={fieldState.error?.message}
      className="sm:max-w-64"
    >
      <NumberField required min="0" max="100" {...field} />
    </Field>
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
