import { AppErrorBoundary } from "@/app/app-error-boundary";
import { AppProviders } from "@/app/app-providers";
import { AppRoutes } from "@/app/router";

/** The whole app, at whatever address the browser is. */
export function App() {
  return (
    <AppErrorBoundary>
      <AppProviders>
        <AppRoutes />
      </AppProviders>
    </AppErrorBoundary>
  );
}
