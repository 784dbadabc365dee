import { useEffect, useState, useSyncExternalStore } from "react";
import { useTexts } from "@/lib/language/use-texts";
import { useBrowserPath, useHistory } from "@/lib/router/history-router";

/** Shorter waits are not announced. */
const QUIET_MS = 600;

/**
 * A thin progress line at the top while a page loads: first its code, during which the previous page is still
 * shown, then its data, for which there are placeholders.
 */
export function ProgressLine() {
  const t = useTexts();
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
        {isLong ? t("common.loadingThePage") : ""}
      </p>
    </>
  );
}

/** Whether the code of the page that was navigated to is still loading. */
function useIsArriving(): boolean {
  const history = useHistory();
  const shown = useBrowserPath();
  const target = useSyncExternalStore(history.subscribe, () => history.location.pathname);
  return target !== shown;
}

/** Whether loading has taken long enough to be announced. */
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
