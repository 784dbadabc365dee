import { createContext, use } from "react";

/** The title of the project whose editor this is; empty while it is on its way. */
export const ProjectTitleContext = createContext("");

/** What the project is called that is being edited. */
export function useProjectTitle(): string {
  return use(ProjectTitleContext);
}
