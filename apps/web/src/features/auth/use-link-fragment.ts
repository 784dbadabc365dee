import { useEffect, useState } from "react";
import { removeFragment, storedFragment, storeFragment } from "@/lib/one-time-link";
import { useLocation, useNavigate } from "@/lib/router/history-router";

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
  const [kept, setKept] = useState(() => storedFragment(pathname));
  const given = hash.slice(1);

  useEffect(() => {
    if (given === "" || !storeFragment(pathname, given)) return;
    setKept(given);
    navigate(pathname + search, { replace: true, state });
  }, [given, navigate, pathname, search, state]);

  // A navigation within the app unmounts the page, while a reload does not.
  useEffect(() => {
    if (kept !== "") storeFragment(pathname, kept);
    return () => removeFragment(pathname);
  }, [kept, pathname]);

  const parameters = new URLSearchParams(given || kept);
  return {
    read: (name) => tokenPattern.exec(parameters.get(name) ?? "")?.[0] ?? "",
    forget: () => removeFragment(pathname),
  };
}
