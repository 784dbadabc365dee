/** Those that queries by role, visibility and clicks ask for, of every element again and again. */
type Asked = "display" | "visibility" | "pointerEvents";

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
  const displays = new Map<string, string>();
  const blank = document.createElement("span").style;

  const answers: Record<Asked, (element: Element) => string | undefined> = {
    display: (element) => displayOf(element, displays, ask),
    visibility: (element) => (isPlain(element, "visibility") ? "visible" : undefined),
    pointerEvents: (element) => (isPlain(element, "pointerEvents") ? "auto" : undefined),
  };

  function styleOf(element: Element): CSSStyleDeclaration {
    const propertyValue = (property: string) =>
      (property === "display" || property === "visibility"
        ? answers[property](element)
        : undefined) ?? ask(element).getPropertyValue(property);
    return new Proxy(blank, {
      get(_target, name) {
        if (name === "getPropertyValue") return propertyValue;
        const isAsked = name === "display" || name === "visibility" || name === "pointerEvents";
        const quick = isAsked ? answers[name](element) : undefined;
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

/** Asked of jsdom once for each kind of element. */
function displayOf(
  element: Element,
  displays: Map<string, string>,
  ask: typeof getComputedStyle,
): string | undefined {
  // The first summary of its details is a list item; open popovers are known to jsdom alone.
  if (element.localName === "summary" || element.hasAttribute("popover")) return undefined;
  if (element.getAttribute("style")?.includes("display")) return undefined;
  const attributes = showing.map((name) => element.getAttribute(name));
  const kind = JSON.stringify([element.namespaceURI, element.localName, attributes]);
  const known = displays.get(kind);
  if (known !== undefined) return known;
  const { display } = ask(element);
  displays.set(kind, display);
  return display;
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
