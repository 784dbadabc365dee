import { Suspense } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { MonitoringPage } from "@/features/monitoring/monitoring-page";
import { ProjectPage } from "@/features/project-page/project-page";
import { lazyPage } from "@/lib/lazy-page";
import { editorSegments, paths } from "@/lib/paths";
import { AppErrorBoundary } from "./app-error-boundary";
import { PageLoading } from "./page-loading";
import { RedirectSignedIn } from "./redirect-signed-in";
import { RequireAuth } from "./require-auth";
import { ScrollToTop } from "./scroll-to-top";

const StaffFrame = lazyPage(() => import("./staff-frame"), "StaffFrame");
const LoginPage = lazyPage(() => import("@/features/auth/login-page"), "LoginPage");
const DashboardPage = lazyPage(
  () => import("@/features/dashboard/dashboard-page"),
  "DashboardPage",
);
const AddProjectPage = lazyPage(
  () => import("@/features/add-project/add-project-page"),
  "AddProjectPage",
);
const ProjectEditor = lazyPage(
  () => import("@/features/project-editor/project-editor"),
  "ProjectEditor",
);
const ProfilePage = lazyPage(() => import("@/features/profile/profile-page"), "ProfilePage");
const SettingsPage = lazyPage(
  () => import("@/features/organisation/settings-page"),
  "SettingsPage",
);
const TutorialPage = lazyPage(() => import("@/features/tutorial/tutorial-page"), "TutorialPage");

/** All pages by address. The code for staff comes with its pages. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <AppErrorBoundary address={pathname}>
      <ScrollToTop />
      <Suspense fallback={<PageLoading />}>
        <Routes>
          <Route path={paths.monitoring} element={<MonitoringPage />} />
          <Route path={paths.project(":id")} element={<ProjectPage />} />
          <Route path={paths.tutorial} element={<TutorialPage />} />
          <Route element={<RedirectSignedIn />}>
            <Route path={paths.login} element={<LoginPage />} />
          </Route>
          <Route element={<RequireAuth />}>
            <Route element={<StaffFrame />}>
              <Route path={paths.dashboard} element={<DashboardPage />} />
              <Route path={paths.addProject} element={<AddProjectPage />} />
              <Route path={paths.profile} element={<ProfilePage />} />
              <Route path={paths.settings} element={<SettingsPage />} />
              {editorSegments.map((segment) => (
                <Route
                  key={segment}
                  path={paths.editor(":id", segment)}
                  element={<ProjectEditor segment={segment} />}
                />
              ))}
            </Route>
          </Route>
          <Route path="*" element={<Navigate to={paths.monitoring} replace />} />
        </Routes>
      </Suspense>
    </AppErrorBoundary>
  );
}
