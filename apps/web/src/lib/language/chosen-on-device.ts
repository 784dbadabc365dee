import { chooseLanguage, type Language, languageOfTag } from "@vigie/domain/language/languages";
import { rememberedOnDevice, rememberOnDevice } from "@/lib/device-memory";

/** Kept for this browser and not for an account, since the sign-in page needs it before anybody has signed in. */
const LANGUAGE = ["language", "anybody"] as const;
const DECLINED = ["reads-as-it-is", "anybody"] as const;

/** The language that was chosen in this browser, else the first of the browser's own that Vigie speaks. */
export function chosenLanguage(): Language {
  const stored = languageOfTag(rememberedOnDevice(...LANGUAGE) ?? "");
  return stored ?? chooseLanguage(navigator.languages);
}

/** Keeps the language that a person chose; null for the browser's. */
export function keepLanguage(language: Language | null): void {
  rememberOnDevice(...LANGUAGE, language ?? "");
}

/**
 * The language in which a page in another one is offered; null where that was declined here.
 *
 * @param ofAccount the language of who is signed in; without it, it is the one of this browser
 */
export function offeredLanguage(ofPage: string, ofAccount: Language | null): Language | null {
  const wanted = ofAccount ?? chosenLanguage();
  return wanted === ofPage || rememberedOnDevice(...DECLINED) !== null ? null : wanted;
}

/** Offers no page of this site in another language any more. */
export function declineOffers(): void {
  rememberOnDevice(...DECLINED, "yes");
}
