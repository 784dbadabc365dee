import type { WorkListChoice } from "@vigie/domain/project/work-list";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "@/lib/router/history-router";
import { readWorkListChoice, workListSearch } from "./work-list-address";

/** Browsers allow about three changes of the address a second, and people type faster. */
const typingDebounceMs = 300;

/**
 * What the list is narrowed to. The address follows it in its place in the history, so that there are
 * no steps back: at once, but for typing after a pause. A link to the dashboard, as the logo is, is
 * followed at once.
 */
export function useWorkListChoice() {
  const { pathname, search, state } = useLocation();
  const { key } = state;
  const navigate = useNavigate();
  const [choice, setChoice] = useState(() => readWorkListChoice(search));
  const [written, setWritten] = useState({ key, search });
  const [isTyping, setTyping] = useState(false);
  const wanted = workListSearch(choice);

  if (written.key !== key) {
    // Another entry with an address that was not written here: a link was followed.
    if (written.search !== search) setChoice(readWorkListChoice(search));
    setWritten({ key, search });
  }

  useEffect(() => {
    if (search === wanted) return;
    const write = () => {
      // Who has gone on to a page that is still on its way stays gone.
      if (window.location.pathname !== pathname) return;
      setWritten((current) => ({ ...current, search: wanted }));
      navigate(pathname + wanted, { replace: true, state });
    };
    if (!isTyping) return write();
    const timer = setTimeout(write, typingDebounceMs);
    return () => clearTimeout(timer);
  }, [pathname, search, wanted, state, navigate, isTyping]);

  const narrow = (change: Partial<WorkListChoice>) => {
    setTyping(Object.keys(change).join() === "search");
    setChoice((current) => ({ ...current, ...change }));
  };
  return { choice, narrow };
}
