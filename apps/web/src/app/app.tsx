import { AppErrorBoundary } from "./app-error-boundary";
import { AppProviders, type AppStart } from "./app-providers";
import { AppRoutes } from "./router";

const NOTHING_KNOWN: AppStart = {};

/** The whole app, at the browser's address unless `start` has another history. */
export function App({ start = NOTHING_KNOWN }: { start?: AppStart }) {
  return (
    <AppErrorBoundary>
      <AppProviders start={start}>
        <AppRoutes />
      </AppProviders>
    </AppErrorBoundary>
  );
}
