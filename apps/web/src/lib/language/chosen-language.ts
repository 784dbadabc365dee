import { DEFAULT_LANGUAGE, type Language, languages } from "@vigie/domain/language/languages";
import { startTransition, useEffect, useState, useSyncExternalStore } from "react";
import { logFailure } from "@/lib/log";
import { chosenLanguage, keepLanguage } from "./chosen-on-device";
import { loadCatalogue, loadedCatalogue } from "./load-catalogue";

const listeners = new Set<() => void>();

/**
 * The language of pages that have none in their address, such as those of staff.
 *
 * @param ofAccount the one of the account; without it, it is the one that was chosen here, else the browser's
 * @param isShown whether the page is such a one; else its texts are not loaded
 */
export function usePersonsLanguage(ofAccount: Language | null, isShown: boolean): Language {
  const ofDevice = useSyncExternalStore(listen, chosenLanguage, () => DEFAULT_LANGUAGE);
  const wanted = ofAccount ?? ofDevice;
  // The page stays as it is until its texts are there, and where they do not come.
  const [shown, setShown] = useState(
    () => [wanted, ...languages].find(isLoaded) ?? DEFAULT_LANGUAGE,
  );
  useEffect(() => {
    if (!isShown || shown === wanted) return undefined;
    let isWanted = true;
    const show = () => isWanted && startTransition(() => setShown(wanted));
    loadCatalogue(wanted, "visitor").then(show, logFailure);
    return () => {
      isWanted = false;
    };
  }, [wanted, isShown, shown]);
  return shown;
}

function isLoaded(language: Language): boolean {
  return loadedCatalogue(language, "visitor") !== undefined;
}

/** Remembers the language that a person chose; null for the browser's. Other tabs follow. */
export function rememberLanguage(language: Language | null): void {
  keepLanguage(language);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
