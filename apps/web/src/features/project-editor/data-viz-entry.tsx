import type { DataVizSlot } from "@vigie/domain/project/data-viz";
import { ChartPie } from "lucide-react";
import { lazyPage } from "@/lib/lazy-page";
import type { EditorEntry } from "./editor-entry";

const DataVizPage = lazyPage(() => import("./dataviz/data-viz-page"), "DataVizPage");

/** The page of one of the five visualizations. */
export function dataVizEntry(slot: DataVizSlot): EditorEntry {
  return {
    label: `Dataviz ${slot}`,
    icon: ChartPie,
    segment: `dataviz/${slot}`,
    page: (props) => <DataVizPage {...props} slot={slot} />,
  };
}
