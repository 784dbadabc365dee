import { AppErrorBoundary } from "./app-error-boundary";
import { AppProviders } from "./app-providers";
import { AppRoutes } from "./router";

/** The whole app, at the browser's address. */
export function App() {
  return (
    <AppErrorBoundary>
      <AppProviders>
        <AppRoutes />
      </AppProviders>
    </AppErrorBoundary>
  );
}
