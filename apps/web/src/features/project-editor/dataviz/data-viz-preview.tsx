import { useWatch } from "react-hook-form";
import { PagePreview } from "@/components/layout/preview/page-preview";
import { DataVizTile } from "@/components/project/data-viz-tile/data-viz-tile";
import { previewOf } from "./form-values";
import { useDataVizFormContext } from "./use-data-viz-form";

/** The public page's tile for the typed values. */
export function DataVizPreview() {
  const { control } = useDataVizFormContext();
  const dataViz = useWatch({ control, compute: previewOf });
  return (
    <PagePreview>
      <DataVizTile dataViz={dataViz} />
    </PagePreview>
  );
}
