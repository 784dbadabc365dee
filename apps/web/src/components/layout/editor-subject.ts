import { createContext, type ReactNode } from "react";

/** The project that the pages of the editor are about. */
export interface EditorSubject {
  /** The name of the organisation; empty while it loads. */
  organisation: string;
  /** The title of the project; empty while it loads. */
  project: string;
  /** Shown below the preview: what the project still lacks. */
  guide: ReactNode;
}

/** The project of the editor's pages; null on pages that are about none. */
export const EditorSubjectContext = createContext<EditorSubject | null>(null);

/** Shows the form of the page if the preview is shown instead. */
export const ShowFormContext = createContext<() => void>(() => {});
