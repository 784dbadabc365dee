import { PICTOGRAM_COLOURS, PICTOGRAM_ICONS } from "@vigie/domain/project/pictogram";
import { useWatch } from "react-hook-form";
import { PictogramImage } from "@/components/project/data-viz-tile/pictogram-image";
import { RadioTiles } from "@/components/ui/radio-tiles";
import { useStaffTexts } from "@/lib/language/use-texts";
import { fieldLabelsOf } from "./field-labels";
import { useDataVizFormContext } from "./use-data-viz-form";

const colours = PICTOGRAM_COLOURS.map(({ name, hex }) => ({
  value: hex,
  name,
  figure: (
    <span
      className="block size-7 rounded-full border border-control forced-color-adjust-none"
      style={{ backgroundColor: hex }}
    />
  ),
}));

/** The icon and the colour of a pictogram. */
export function PictogramFields() {
  const t = useStaffTexts();
  const fieldLabels = fieldLabelsOf(t);
  const { control, register, formState } = useDataVizFormContext();
  const colour = useWatch({ control, name: "colour" });
  const icons = PICTOGRAM_ICONS.map((icon) => ({
    value: icon,
    label: t(`pictogram.${icon}`),
    figure: <PictogramImage pictogram={{ icon, colour }} className="size-7" />,
  }));
  return (
    <>
      <RadioTiles
        legend={fieldLabels.icon}
        tiles={icons}
        error={formState.errors.icon?.message}
        className="grid-cols-4 @md:*:flex-row"
        {...register("icon")}
      />
      <RadioTiles
        legend={fieldLabels.colour}
        tiles={colours.map(({ name, ...tile }) => ({ ...tile, label: t(`pictogram.${name}`) }))}
        error={formState.errors.colour?.message}
        className="grid-cols-4 @md:*:flex-row"
        {...register("colour")}
      />
    </>
  );
}
