import { loaders } from "virtual:catalogues";
import type { Language } from "@vigie/domain/language/languages";
import {
  type Catalogue,
  createTexts,
  type Part,
  STAFF_PARTS,
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

const together = new Map<string, Promise<readonly Catalogue[]>>();

/** Several parts of a language's texts, as one promise that stays the same for the same parts. */
export function loadCatalogues(
  language: Language,
  parts: readonly Part[],
): Promise<readonly Catalogue[]> {
  const name = `${language}/${parts.join("+")}`;
  const found = together.get(name);
  if (found) return found;
  const promise = Promise.all(parts.map((part) => loadCatalogue(language, part)));
  promise.catch(() => together.delete(name));
  together.set(name, promise);
  return promise;
}

/** All texts of a language, which need not be the page's. */
export async function staffTextsIn(language: Language): Promise<StaffTexts> {
  return createTexts(language, await loadCatalogues(language, STAFF_PARTS));
}

/** A part that has been loaded; undefined before. A page that has its texts renders without waiting. */
export function loadedCatalogue(language: Language, part: Part): Catalogue | undefined {
  return loaded.get(`${language}/${part}`);
}
