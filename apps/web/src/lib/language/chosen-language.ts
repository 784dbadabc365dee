import {
  chooseLanguage,
  DEFAULT_LANGUAGE,
  type Language,
  languageOfTag,
} from "@vigie/domain/language/languages";
import { startTransition, useEffect, useState, useSyncExternalStore } from "react";
import { rememberedOnDevice, rememberOnDevice } from "@/lib/device-memory";

/** Of the device, whoever uses it: the sign-in page asks before it knows who. */
const MEMORY = ["language", "anybody"] as const;
const listeners = new Set<() => void>();

/**
 * The language of pages that have none in their address, such as those of staff.
 *
 * @param ofAccount the one of the account; without it, it is the one that was chosen here, else the browser's
 */
export function usePersonsLanguage(ofAccount: Language | null): Language {
  const ofDevice = useSyncExternalStore(listen, chosenLanguage, () => DEFAULT_LANGUAGE);
  const wanted = ofAccount ?? ofDevice;
  // The page stays as it is until its texts are there.
  const [shown, setShown] = useState(wanted);
  useEffect(() => startTransition(() => setShown(wanted)), [wanted]);
  return shown;
}

/** The language that was chosen in this browser, else the first of the browser's own that Vigie speaks. */
export function chosenLanguage(): Language {
  const stored = languageOfTag(rememberedOnDevice(...MEMORY) ?? "");
  return stored ?? chooseLanguage(navigator.languages);
}

/** Remembers the language that a person chose; null for the browser's. Other tabs follow. */
export function rememberLanguage(language: Language | null): void {
  rememberOnDevice(...MEMORY, language ?? "");
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
