declare global {
  /** What jsdom said, by property and kind of element: the same for all files of a process. */
  var __stylesOfKinds: Map<string, string> | undefined;
}

/** What queries by role, visibility, clicks and menus ask for, of every element again and again, with what names it. */
const ofKind = {
  display: /display/,
  opacity: /opacity/,
  overflow: /overflow/,
  overflowX: /overflow/,
  overflowY: /overflow/,
} as const;
const inherited = { visibility: /visibility/, pointerEvents: /pointer-events/ } as const;

/** Attributes by which jsdom's own style sheet shows and hides elements. */
const showing = ["hidden", "open", "type"];

let takeBack = () => {};

/** Has all computed styles told by jsdom again. */
export function leaveComputedStylesToJsdom(): void {
  takeBack();
  takeBack = () => {};
}

/**
 * Lets pages without style sheets tell by an element's name and attributes whether it is shown.
 * jsdom holds each of its own hundred rules against every element anew after every change of the
 * page, which took a quarter of the time of page tests. Everything else is asked of jsdom itself.
 */
export function answerComputedStylesQuickly(): void {
  leaveComputedStylesToJsdom();
  const page = document.defaultView;
  if (page === null) throw new Error("The document is in no window");
  const ask = page.getComputedStyle.bind(page);
  const pages = new Set<Pick<Window, "getComputedStyle">>([page, window]);
  const before = [...pages].map((each) => ({ each, getComputedStyle: each.getComputedStyle }));
  const blank = document.createElement("span").style;

  function answer(element: Element, name: string | symbol): string | undefined {
    if (name === "visibility") return isPlain(element, name) ? "visible" : undefined;
    if (name === "pointerEvents") return isPlain(element, name) ? "auto" : undefined;
    return isOfKind(name) ? styleOfKind(element, name, ask) : undefined;
  }

  function styleOf(element: Element): CSSStyleDeclaration {
    const propertyValue = (property: string) =>
      (property === "display" || property === "visibility"
        ? answer(element, property)
        : undefined) ?? ask(element).getPropertyValue(property);
    return new Proxy(blank, {
      get(_target, name) {
        if (name === "getPropertyValue") return propertyValue;
        const quick = answer(element, name);
        if (quick !== undefined) return quick;
        const style = ask(element);
        const value: unknown = Reflect.get(style, name);
        return typeof value === "function" ? value.bind(style) : value;
      },
    });
  }

  for (const each of pages) {
    each.getComputedStyle = (element, pseudoElement) =>
      pseudoElement || document.styleSheets.length > 0
        ? ask(element, pseudoElement)
        : styleOf(element);
  }
  takeBack = () => {
    for (const { each, getComputedStyle } of before) each.getComputedStyle = getComputedStyle;
  };
}

const isOfKind = (name: string | symbol): name is keyof typeof ofKind =>
  Object.hasOwn(ofKind, name);

/** Asked of jsdom once for each kind of element. */
function styleOfKind(
  element: Element,
  property: keyof typeof ofKind,
  ask: typeof getComputedStyle,
): string | undefined {
  // The first summary of its details is a list item; open popovers are known to jsdom alone.
  if (element.localName === "summary" || element.hasAttribute("popover")) return undefined;
  if (ofKind[property].test(element.getAttribute("style") ?? "")) return undefined;
  const attributes = showing.map((name) => element.getAttribute(name));
  const kind = JSON.stringify([property, element.namespaceURI, element.localName, attributes]);
  globalThis.__stylesOfKinds ??= new Map();
  const known = globalThis.__stylesOfKinds.get(kind);
  if (known !== undefined) return known;
  const style = ask(element)[property];
  globalThis.__stylesOfKinds.set(kind, style);
  return style;
}

/** Whether neither an element nor one around it says anything of an inherited property. */
function isPlain(element: Element, property: keyof typeof inherited): boolean {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    if (inherited[property].test(each.getAttribute("style") ?? "")) return false;
    // Parts of tables collapse.
    if (property === "visibility" && each.hasAttribute("hidden")) return false;
  }
  return true;
}
