import type { DataVizSlot } from "@vigie/domain/data-viz";
import { ChartPie } from "lucide-react";
import type { EditorEntry } from "@/features/project-editor/editor-entries";
import { lazyPage } from "@/lib/lazy-page";

const DataVizPage = lazyPage(
  () => import("@/features/project-editor/dataviz/data-viz-page"),
  "DataVizPage",
);

/** The page of one of the five visualizations. */
export function dataVizEntry(slot: DataVizSlot): EditorEntry {
  return {
    label: `Dataviz ${slot}`,
    icon: ChartPie,
    segment: `dataviz/${slot}`,
    page: (props) => <DataVizPage {...props} slot={slot} />,
  };
}
