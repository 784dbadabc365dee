import { useQuery } from "@tanstack/react-query";
import type { DataVizSlot } from "@vigie/domain/project/data-viz";
import { EditorPage } from "@/components/layout/editor-page";
import { dataVizQuery } from "@/data/projects/facts/data-viz";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { useStaffTexts } from "@/lib/language/use-texts";
import { DataVizForm } from "./data-viz-form";

/** Data Viz, the same page for each of the five slots. */
export function DataVizPage({ projectId, slot }: EditorPageProps & { slot: DataVizSlot }) {
  const t = useStaffTexts();
  const dataViz = useQuery(dataVizQuery(projectId, slot));
  return (
    <EditorPage
      title={t("editor.dataviz", { slot })}
      intro={t("editor.oneOfUpToFive")}
      query={dataViz}
      preview
    >
      {(stored) => <DataVizForm projectId={projectId} slot={slot} stored={stored} />}
    </EditorPage>
  );
}
