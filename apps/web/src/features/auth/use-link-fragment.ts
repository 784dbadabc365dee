import { useEffect, useState } from "react";
import { removeFragment, storedFragment, storeFragment } from "@/lib/one-time-link";
import { useLocation, useNavigate } from "@/lib/router/history-router";

const tokenPattern = /^[\w-]{1,200}$/;

interface LinkFragment {
  /** What the link's fragment says by a name such as `token`; empty where that can be no token. */
  read: (name: string) => string;
  /** Call it once the link was used. */
  forget: () => void;
}

/**
 * What the one-time link says that opened this page. It leaves the address bar and the history at
 * once, where others could read it, and is kept for this tab until it was used or the page was left,
 * so that a reload in the middle loses nothing.
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

  // A reload does not unmount the page; going elsewhere in the app does.
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
