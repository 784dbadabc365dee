import { createContext, use } from "react";

/** The title of the edited project; empty while it loads. */
export const ProjectTitleContext = createContext("");

/** The title of the edited project. */
export function useProjectTitle(): string {
  return use(ProjectTitleContext);
}
