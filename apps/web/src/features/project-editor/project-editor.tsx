import { uuid } from "@vigie/domain/uuid";
import { Navigate, useParams } from "react-router";
import * as v from "valibot";
import { useSession } from "@/data/session/session";
import { type EditorSegment, paths } from "@/lib/paths";
import { editorEntries } from "./editor-entries";
import { EditorFrame } from "./editor-frame";

/** The editor of the project that the address names, at the page that it names. */
export function ProjectEditor({ segment }: { segment: EditorSegment }) {
  const { id } = useParams();
  const { user } = useSession();
  const entry = editorEntries.find((other) => other.segment === segment);
  if (!entry) return <Navigate to={paths.monitoring} replace />;
  if (!user || !v.is(uuid, id)) return <Navigate to={paths.dashboard} replace />;

  const Page = entry.page;
  return (
    <EditorFrame projectId={id} user={user}>
      <Page key={`${id}/${segment}`} projectId={id} user={user} />
    </EditorFrame>
  );
}
