import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "@/lib/router/history-router";
import { rememberedInTab, rememberInTab } from "@/lib/tab-memory";

const tokenPattern = /^[\w-]{1,200}$/;

interface LinkFragment {
  /** A parameter of the link's fragment, such as `token`; empty if it cannot be a token. */
  read: (name: string) => string;
  /** Call it once the link was used. */
  forget: () => void;
}

/**
 * The fragment of the one-time link that opened this page. It is removed from the address bar and the history at once,
 * where others could read it, and kept for this tab until the link was used or the page was left, so that it survives a
 * reload.
 */
export function useLinkFragment(): LinkFragment {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const name = `link:${pathname}`;
  const [kept, setKept] = useState(() => rememberedInTab(name) ?? "");
  const given = hash.slice(1);

  useEffect(() => {
    if (given === "" || !rememberInTab(name, given)) return;
    setKept(given);
    navigate(pathname + search, { replace: true, state });
  }, [given, name, navigate, pathname, search, state]);

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
  };
}
