import { loaders } from "virtual:catalogues";
import type { Language } from "@vigie/domain/language/languages";
import {
  type Catalogue,
  createTexts,
  type Part,
  type StaffTexts,
} from "@vigie/domain/language/texts";

const loaded = new Map<string, Catalogue>();
const loading = new Map<string, Promise<Catalogue>>();

/** Loads a part of a language's texts, once. */
export function loadCatalogue(language: Language, part: Part): Promise<Catalogue> {
  const name = `${language}/${part}`;
  const found = loading.get(name);
  if (found) return found;
  const promise = loaders[language][part]().then(({ default: catalogue }) => {
    loaded.set(name, catalogue);
    return catalogue;
  });
  // What could not be loaded is asked for again.
  promise.catch(() => loading.delete(name));
  loading.set(name, promise);
  return promise;
}

const STAFF = ["visitor", "account", "staff"] as const;

/** All texts of a language, which need not be the page's. */
export async function staffTextsIn(language: Language): Promise<StaffTexts> {
  const catalogues = await Promise.all(STAFF.map((part) => loadCatalogue(language, part)));
  return createTexts(language, catalogues);
}

/** A part that has been loaded; undefined before. A page that has its texts renders without waiting. */
export function loadedCatalogue(language: Language, part: Part): Catalogue | undefined {
  return loaded.get(`${language}/${part}`);
}
