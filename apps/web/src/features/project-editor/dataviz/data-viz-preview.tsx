import { useId } from "react";
import { useWatch } from "react-hook-form";
import { DataVizTile } from "@/components/project/data-viz-tile/data-viz-tile";
import { previewOf } from "./form-values";
import { useDataVizFormContext } from "./use-data-viz-form";

/** The tile as the public page will draw it, while it is being filled in. */
export function DataVizPreview() {
  const id = useId();
  const { control } = useDataVizFormContext();
  const dataViz = useWatch({ control, compute: previewOf });
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-6">
      <h2 id={id} className="text-xl">
        Preview
      </h2>
      <DataVizTile dataViz={dataViz} />
      <p className="text-muted text-sm">This is how visitors see it on the project page.</p>
    </section>
  );
}
