import type { WorkListChoice } from "@vigie/domain/project/work-list";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { readWorkListChoice, workListSearch } from "./work-list-address";

/** Browsers allow about three changes of the address a second, and people type faster. */
const pause = 300;

/**
 * What the list is narrowed to. The address follows it after a pause, in its place in the history, so
 * that typing adds no steps back. A link to the dashboard, as the logo is, is followed at once.
 */
export function useWorkListChoice() {
  const { search, state, key } = useLocation();
  const navigate = useNavigate();
  const [choice, setChoice] = useState(() => readWorkListChoice(search));
  const [written, setWritten] = useState({ key, search });
  const wanted = workListSearch(choice);

  if (written.key !== key) {
    // Another entry with an address that was not written here: a link was followed.
    if (written.search !== search) setChoice(readWorkListChoice(search));
    setWritten({ key, search });
  }

  useEffect(() => {
    if (search === wanted) return;
    const timer = setTimeout(() => {
      setWritten((current) => ({ ...current, search: wanted }));
      void navigate({ search: wanted }, { replace: true, state });
    }, pause);
    return () => clearTimeout(timer);
  }, [search, wanted, state, navigate]);

  const narrow = (change: Partial<WorkListChoice>) =>
    setChoice((current) => ({ ...current, ...change }));
  return { choice, narrow };
}
