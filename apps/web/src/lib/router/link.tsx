import type { ComponentProps, MouseEvent } from "react";
import { useHistory, useLocalised, useLocation } from "./history-router";

/** The props of a {@link Link}. */
export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** An address of the app, without a language: the link leads to the page in the current one. */
  to: string;
  /** The history state of the next page. */
  state?: object | undefined;
  /** Whether to leave the navigation to the browser, which reloads the document. */
  reloadDocument?: boolean;
}

/**
 * A link to another page of the app, which navigates without reloading the document. Clicks that open it
 * elsewhere, such as with Ctrl, are left to the browser.
 */
export function Link({ to, state, reloadDocument = false, onClick, ...rest }: LinkProps) {
  const history = useHistory();
  const address = useLocalised()(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || !isPlainClick(event)) return;
    event.preventDefault();
    // A link to the current address adds no history entry, and scrolls to the top.
    if (history.location.href === address) {
      history.replace(address, state);
      window.scrollTo(0, 0);
    } else history.push(address, state);
  };
  return <a {...rest} href={address} onClick={follow} />;
}

/** A link in a navigation, marked where it leads to the current page. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  return <Link aria-current={pathname === props.to ? "page" : undefined} {...props} />;
}

/** Whether a click opens a link here, and not in another tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier;
}
