import type { ComponentProps, MouseEvent } from "react";
import { useHistory, useLocation } from "./history-router";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** An address of the app. */
  to: string;
  /** What the page it leads to is told by this one. */
  state?: object | undefined;
  /** Whether the page is loaded as a whole. */
  reloadDocument?: boolean;
}

/**
 * A link to another page of the app, which takes the place of this one without loading all of it again.
 * What opens it elsewhere, such as Ctrl, is left to the browser.
 */
export function Link({ to, state, reloadDocument = false, onClick, ...rest }: LinkProps) {
  const history = useHistory();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || !isPlainClick(event)) return;
    event.preventDefault();
    // A link to the address that is shown makes no step in the history.
    if (history.location.href === to) history.replace(to, state);
    else history.push(to, state);
  };
  return <a {...rest} href={to} onClick={follow} />;
}

/** A link of a navigation: it says so where it leads to the page that is shown. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  return <Link aria-current={pathname === props.to ? "page" : undefined} {...props} />;
}

/** Whether a click asks for the page here, and not in another tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier;
}
