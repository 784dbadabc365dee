import type { WorkListChoice } from "@vigie/domain/project/work-list";
import { useEffect, useState } from "react";
import { useHistory, useLocation, useNavigate } from "@/lib/router/history-router";
import { readWorkListChoice, workListSearch } from "./work-list-address";

/** Browsers limit changes of the address to about three a second, and people type faster. */
const typingDebounceMs = 300;

/**
 * The search, filters and order of the list. The address follows by replacing the history entry: at once, or debounced
 * while a person types.
 */
export function useWorkListChoice() {
  const { pathname, search } = useLocation();
  const history = useHistory();
  const navigate = useNavigate();
  const [choice, setChoice] = useState(() => readWorkListChoice(search));
  const [isTyping, setTyping] = useState(false);
  const wanted = workListSearch(choice);

  useEffect(() => {
    if (search === wanted) return;
    const write = () => {
      // The person has already navigated to another page that is still loading.
      if (window.location.pathname !== pathname) return;
      // The entry's own state: a sheet may have opened over the page, which its next rendering will tell.
      navigate(pathname + wanted, { replace: true, state: history.location.state });
    };
    if (!isTyping) return write();
    const timer = setTimeout(write, typingDebounceMs);
    return () => clearTimeout(timer);
  }, [pathname, search, wanted, history, navigate, isTyping]);

  const narrow = (change: Partial<WorkListChoice>) => {
    setTyping(Object.keys(change).join() === "search");
    setChoice((current) => ({ ...current, ...change }));
  };
  return { choice, narrow };
}
