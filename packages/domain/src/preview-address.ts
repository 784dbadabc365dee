import { DEFAULT_LANGUAGE, type Language, languages } from "./language/languages";
import { UUID } from "./uuid";

/** What a link preview is of: the public list, or the project with an id; and the language of the page it is for. */
export interface PreviewSubject {
  project: string | null;
  language: Language;
}

/** The address of the picture of a link preview: `/preview/{id}.jpg`, and `/preview/fr/{id}.jpg` for the French page. */
export function previewAddress({ project, language }: PreviewSubject): string {
  const folder = language === DEFAULT_LANGUAGE ? "" : `${language}/`;
  return `/preview/${folder}${project ?? LIST}.jpg`;
}

/** Reads such an address; null for one that names no preview in its one form. */
export function readPreviewAddress(path: string): PreviewSubject | null {
  const [, prefix, name = ""] = /^\/preview\/(?:([A-Za-z-]+)\/)?([^/]+)\.jpg$/.exec(path) ?? [];
  const language = languages.find((each) => each === (prefix ?? DEFAULT_LANGUAGE));
  if (language === undefined || prefix === DEFAULT_LANGUAGE) return null;
  if (name === LIST) return { project: null, language };
  return oneId.test(name) ? { project: name, language } : null;
}

const LIST = "projects";
const oneId = new RegExp(`^${UUID}$`);
