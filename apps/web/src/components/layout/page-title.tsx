import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "@/lib/class-names";
import { useTexts } from "@/lib/language/use-texts";
import { useHistory, useLocation } from "@/lib/router/history-router";

interface PageTitleProps {
  children: ReactNode;
  /** The name of the page in the browser's tab, if it differs from the heading. */
  documentTitle?: string | undefined;
  /** See `useTypedText`, where the heading is typed. */
  lang?: string | undefined;
  className?: string;
}

/** The location keys of the first page that each history showed, after redirects, and of the last one with a title. */
const titled = new WeakMap<object, { first: string; last: string }>();

/**
 * The only h1 of a page. It names the page in the browser's tab and takes the focus after a navigation within the app,
 * so that screen readers announce the new page. On the first page after loading the focus stays at the top, before the
 * header. The title that takes the place of a page's first one takes over its focus alone.
 */
export function PageTitle({ children, documentTitle, lang, className }: PageTitleProps) {
  const t = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, state } = useLocation();
  const { key = "" } = state;
  const history = useHistory();
  const title = documentTitle ?? (typeof children === "string" ? children : "Vigie");
  useEffect(() => {
    document.title = t("common.title", { page: title });
  }, [t, title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another arrival
  useEffect(() => {
    const { first, last } = titled.get(history) ?? { first: key, last: key };
    titled.set(history, { first, last: key });
    const isLeft = key === last ? document.activeElement !== document.body : isBusyElsewhere();
    if (key !== first && !isLeft) heading.current?.focus({ preventScroll: true });
  }, [pathname, history]);

  return (
    <h1
      ref={heading}
      tabIndex={-1}
      dir="auto"
      lang={lang}
      className={classNames("text-3xl leading-tight sm:text-4xl sm:leading-tight", className)}
    >
      {children}
    </h1>
  );
}

/** Whether the person is already typing, or in a dialog. */
function isBusyElsewhere(): boolean {
  return document.activeElement?.closest("input, textarea, select, [role*=dialog]") != null;
}
