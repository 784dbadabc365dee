import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { classNames } from "@/lib/class-names";

interface PageTitleProps {
  children: ReactNode;
  /** The name of the page in the browser's tab, where the heading is not a good one. */
  documentTitle?: string | undefined;
  className?: string;
}

/**
 * The one h1 of a page. It names the page in the browser's tab and takes the focus when a person
 * arrives from another page of the app, so that a screen reader says where they are.
 */
export function PageTitle({ children, documentTitle, className }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  const isFirstPage = key === "default";
  const title = documentTitle ?? (typeof children === "string" ? children : "Vigie");
  useEffect(() => {
    document.title = `${title} · Vigie`;
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another arrival
  useEffect(() => {
    if (!isFirstPage && !isBusyElsewhere()) heading.current?.focus({ preventScroll: true });
  }, [pathname, isFirstPage]);

  return (
    <h1
      ref={heading}
      tabIndex={-1}
      dir="auto"
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
