import { useEffect, useState, useSyncExternalStore } from "react";
import { useHistory, useLocation } from "@/lib/router/history-router";

/** What takes no longer is not worth a word. */
const QUIET_MS = 600;

/**
 * A thin line at the top while a page is on its way: its code, during which the last page is still
 * shown, or the first of its data, for which there are placeholders.
 */
export function ProgressLine() {
  const isArriving = useIsArriving();
  const isLong = useIsLong(isArriving);
  return (
    <>
      <div
        aria-hidden
        data-arriving={isArriving ? "" : undefined}
        className="pointer-events-none fixed inset-x-0 top-0 z-30 hidden h-[3px] overflow-hidden data-arriving:block in-[:root:has([data-loading])]:block print:hidden"
      >
        <div className="progress-line h-full bg-primary forced-colors:bg-system-highlight" />
      </div>
      <p role="status" className="sr-only">
        {isLong ? "Loading the page" : ""}
      </p>
    </>
  );
}

/** Whether the person is on the way to another page, whose code has not come yet. */
function useIsArriving(): boolean {
  const history = useHistory();
  const { pathname } = useLocation();
  const target = useSyncExternalStore(history.subscribe, () => history.location.pathname);
  return target !== pathname;
}

/** Whether something has lasted long enough to be worth a word. */
function useIsLong(isArriving: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isArriving) return;
    const timer = setTimeout(() => setLong(true), QUIET_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isArriving]);
  return isLong;
}
