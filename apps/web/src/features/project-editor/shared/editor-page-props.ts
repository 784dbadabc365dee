import type { SessionUser } from "@/data/session/session-user";

/** What every page of the editor is given. */
export interface EditorPageProps {
  projectId: string;
  user: SessionUser;
}
