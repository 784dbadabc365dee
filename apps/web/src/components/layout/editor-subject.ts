import { createContext, type ReactNode } from "react";

/** Whose project the pages of the editor are about. */
export interface EditorSubject {
  /** The name of the organisation; empty while it is on its way. */
  organisation: string;
  /** The title of the project; empty while it is on its way. */
  project: string;
  /** What the pages say below their preview: what the project still misses. */
  guide: ReactNode;
}

/** What all pages of an editor say of the project; null on pages that are about none. */
export const EditorSubjectContext = createContext<EditorSubject | null>(null);

/** Brings the form of the page into view where its preview had taken its place. */
export const ShowFormContext = createContext<() => void>(() => {});
