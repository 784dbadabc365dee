import { useEffect, useState } from "react";
import { rememberedInTab, rememberInTab } from "@/lib/tab-memory";
import { useLocation, useNavigate } from "./history-router";

const tokenPattern = /^[\w-]{1,200}$/;

/** Begins the names of what is kept of links in this tab, before the address of their page. */
export const LINKS = "link:";

interface LinkFragment {
  /** A parameter of the link's fragment, such as `token`; empty if it cannot be a token. */
  read: (name: string) => string;
  /** Call it once the link was used. */
  forget: () => void;
  /** Keeps another fragment in its place. */
  replace: (fragment: string) => void;
}

/**
 * The fragment of the link that opened this page. It is removed from the address bar and the history at once, where
 * others could read it, and kept for this tab until the link was used or the page was left, so that it survives a
 * reload.
 *
 * @param place `search` for links that have their values in the query
 */
export function useLinkFragment(place: "hash" | "search" = "hash"): LinkFragment {
  const location = useLocation();
  const { pathname, state } = location;
  const navigate = useNavigate();
  const name = LINKS + pathname;
  const [kept, setKept] = useState(() => rememberedInTab(name) ?? "");
  const given = location[place].slice(1);
  const rest = place === "hash" ? location.search : "";

  useEffect(() => {
    if (given === "" || !rememberInTab(name, given)) return;
    setKept(given);
    navigate(pathname + rest, { replace: true, state });
  }, [given, name, navigate, pathname, rest, state]);

  // A navigation within the app unmounts the page, while a reload does not.
  useEffect(() => {
    if (kept !== "") rememberInTab(name, kept);
    return () => {
      rememberInTab(name, null);
    };
  }, [kept, name]);

  const parameters = new URLSearchParams(given || kept);
  return {
    read: (parameter) => tokenPattern.exec(parameters.get(parameter) ?? "")?.[0] ?? "",
    forget: () => rememberInTab(name, null),
    replace: setKept,
  };
}
