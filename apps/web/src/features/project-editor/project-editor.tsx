import { uuid } from "@vigie/domain/uuid";
import * as v from "valibot";
import { useSession } from "@/data/session/session";
import { type EditorSegment, paths } from "@/lib/paths";
import { Redirect, useParam } from "@/lib/router/routes";
import { EditorFrame } from "./editor-frame";
import { pageOfSegment } from "./page-of-segment";

/** The page of the editor for the project and segment in the address. */
export function ProjectEditor({ segment }: { segment: EditorSegment }) {
  const id = useParam("id");
  const { user } = useSession();
  if (!user || !v.is(uuid, id)) return <Redirect to={paths.dashboard} />;

  const Page = pageOfSegment[segment];
  return (
    <EditorFrame key={id} projectId={id} user={user}>
      <Page key={`${id}/${segment}`} projectId={id} user={user} />
    </EditorFrame>
  );
}
