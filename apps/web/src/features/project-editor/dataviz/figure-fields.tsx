import { useController, useWatch } from "react-hook-form";
import { PhotoPicker } from "@/components/forms/photo-picker";
import { Field } from "@/components/ui/field";
import { NumberField } from "@/components/ui/number-field";
import { useStaffTexts } from "@/lib/language/use-texts";
import { fieldLabelsOf } from "./field-labels";
import { PictogramFields } from "./pictogram-fields";
import { useDataVizFormContext } from "./use-data-viz-form";

interface FigureFieldsProps {
  /** Called when preparing a picture starts or ends. */
  onBusyChange: (busy: boolean) => void;
}

/**
 * The fields of the figure, which depend on its type. Hidden fields keep their values.
 */
export function FigureFields({ onBusyChange }: FigureFieldsProps) {
  const { control } = useDataVizFormContext();
  const type = useWatch({ control, name: "type" });
  switch (type) {
    case "pie":
    case "progress":
      return <ValueField />;
    case "pictogram":
      return <PictogramFields />;
    case "image":
      return <ImageField onBusyChange={onBusyChange} />;
  }
}

function ValueField() {
  const t = useStaffTexts();
  const fieldLabels = fieldLabelsOf(t);
  const { control } = useDataVizFormContext();
  const { field, fieldState } = useController({ control, name: "value" });
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

function ImageField({ onBusyChange }: FigureFieldsProps) {
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
