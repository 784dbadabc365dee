import type { SessionUser } from "@/data/session/session-user";

/** The props of every page of the editor. */
export interface EditorPageProps {
  projectId: string;
  user: SessionUser;
}
