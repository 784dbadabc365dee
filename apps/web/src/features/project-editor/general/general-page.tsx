import type { EditorPageProps } from "@/features/project-editor/editor-entries";
export function GeneralPage(_props: EditorPageProps) {
  return <h1>General</h1>;
}
