import { offeredLanguage } from "@/lib/language/chosen-on-device";
import { actAtOnce, EARLY_DIALOG } from "./act-at-once";
import { APP_FORMS, BUTTONS, type EarlyUse, FIELDS, isField, shownOf } from "./early-use";

/*
 * A script of its own that a rendered page carries inline, so that it runs before the first paint. It marks the page of a
 * signed-in member, for styles with `member:`, and one that is offered in another language, and records what a person
 * does until the app runs.
 */

/** Where supabase-js stores a session. */
const SESSION_KEY = /^sb-.+-auth-token$/;

try {
  const isMember = Object.keys(window.localStorage).some((key) => SESSION_KEY.test(key));
  document.documentElement.toggleAttribute("data-member", isMember);
} catch {
  // Where storage is blocked nobody is signed in.
}

const { documentElement: page } = document;
page.toggleAttribute("data-offer", offeredLanguage(page.lang, null) !== null);

const recording = new AbortController();
const options = { capture: true, signal: recording.signal };
const use: EarlyUse = {
  typed: new Map(),
  pressed: null,
  isHydrating: false,
  end: () => recording.abort(),
};
window.vigieEarlyUse = use;

const indexOf = (element: Element, kind: string) => shownOf(kind).indexOf(element);

const recordField = ({ target }: Event) => {
  if (isField(target))
    use.typed.set(target, { index: indexOf(target, FIELDS), value: target.value });
};
document.addEventListener("input", recordField, options);
document.addEventListener("change", recordField, options);

/** Remembers the button for the app, and says so at once. */
const remember = (button: HTMLElement | null) => {
  use.pressed?.button.removeAttribute("aria-busy");
  button?.setAttribute("aria-busy", "true");
  use.pressed = button && { button, index: indexOf(button, BUTTONS) };
};

document.addEventListener(
  "click",
  ({ target }) => {
    const element = target instanceof Element ? target : null;
    if (use.isHydrating || element?.closest(EARLY_DIALOG)) return;
    const button = element?.closest<HTMLElement>(BUTTONS) ?? null;
    const isDone = button !== null && actAtOnce(button, () => remember(null));
    remember(isDone ? null : button);
  },
  options,
);

// Recorded as long as the page is open, since a part whose code comes late may start after the app has taken the page over.
document.addEventListener(
  "click",
  ({ target }) => {
    window.vigieLatePress = target instanceof Element ? target.closest("[data-late] button") : null;
  },
  true,
);

// Browsers would submit such a form to the page's own address, with a password in it. The press of its button, also by
// Enter, is recorded above.
document.addEventListener(
  "submit",
  (event) => {
    if (event.target instanceof Element && event.target.matches(APP_FORMS)) event.preventDefault();
  },
  options,
);
