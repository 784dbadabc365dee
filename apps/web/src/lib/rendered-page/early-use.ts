/** The fields of a page whose content a person can change. */
export const FIELDS = "input, select, textarea";

/** Forms that only the app can submit. */
export const APP_FORMS = "form:not([action])";

/** The buttons of a page that do nothing before the app runs. */
export const BUTTONS = `button:not([type="submit"]), ${APP_FORMS} button[type="submit"]`;

/**
 * The elements of a kind in their order, without those of an offer that is hidden: a rendered page has it for everyone, and the
 * app for those only who are made it. Nor those of a part that the app may load after it has taken the page over.
 */
export function shownOf<E extends Element>(kind: string): E[] {
  const isOffered = document.documentElement.hasAttribute("data-offer");
  return [...document.querySelectorAll<E>(kind)].filter(
    (element) =>
      element.closest("[data-late]") === null &&
      (isOffered || element.closest("[data-offered]") === null),
  );
}

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function isField(element: EventTarget | null): element is Field {
  return element instanceof Element && element.matches(FIELDS);
}

/**
 * What a person did to a rendered page before the app took it over. Each element comes with its index among its kind:
 * if something else, such as a translation by the browser, has changed the page, React makes it anew.
 */
export interface EarlyUse {
  /** The fields that were typed into or chosen from. */
  readonly typed: Map<Field, { index: number; value: string }>;
  /** The last button that was pressed, unless something else was pressed after it. */
  pressed: { button: HTMLElement; index: number } | null;
  /** Set once React itself handles presses. */
  isHydrating: boolean;
  end(): void;
}

declare global {
  interface Window {
    /** Of a page that the server rendered, until the app took it over. */
    vigieEarlyUse?: EarlyUse;
    /**
     * The button that was pressed last, if it is in a part of the page that the app may load after it has taken the page
     * over (`data-late`).
     */
    vigieLatePress?: Element | null;
  }
}
