import { editorSegments } from "@vigie/domain/app-addresses";
import { Fragment, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { Navigate, Outlet, Route, Routes, useLocation, useNavigationType } from "react-router";
import * as v from "valibot";
import { Spinner } from "@/components/ui/spinner";
import { useSession } from "@/data/session/session";
import { MonitoringPage } from "@/features/monitoring/monitoring-page";
import { fetchProjectPageAhead, ProjectRoute } from "@/features/project-page/project-route";
import { lazyPage } from "@/lib/lazy-page";
import { paths, staffPaths } from "@/lib/paths";
import { dropServerHead } from "@/lib/server-head";
import { whenIdle } from "@/lib/when-idle";
import { AppErrorBoundary } from "./app-error-boundary";

const StaffFrame = lazyPage<"StaffFrame">(() => import("./staff-pages"), "StaffFrame");
const StaffPage = lazyPage(() => import("./staff-pages"), "StaffPage");
const loadAccountPages = () => import("./account-pages");
const LoginPage = lazyPage<"LoginPage">(loadAccountPages, "LoginPage");
const ForgotPasswordPage = lazyPage<"ForgotPasswordPage">(loadAccountPages, "ForgotPasswordPage");
const ResetPasswordPage = lazyPage<"ResetPasswordPage">(loadAccountPages, "ResetPasswordPage");
const ConfirmAddressPage = lazyPage<"ConfirmAddressPage">(loadAccountPages, "ConfirmAddressPage");
const JoinPage = lazyPage<"JoinPage">(loadAccountPages, "JoinPage");
const TutorialPage = lazyPage(() => import("@/features/tutorial/tutorial-page"), "TutorialPage");

const Notices = lazyPage(() => import("@/features/project-page/share/notices"), "Notices");

/** A page that is never idle fetches the code of the next one after this time. */
const FETCH_AHEAD_TIMEOUT_MS = 5000;

const hasNotice = v.object({ hasNotice: v.literal(true) });
const cameFrom = v.object({
  from: v.object({ pathname: v.string(), search: v.string(), hash: v.string() }),
});

/** All pages by address. The code for staff comes with its pages. */
export function AppRoutes() {
  const { pathname } = useLocation();
  useEffect(() => whenIdle(fetchProjectPageAhead, FETCH_AHEAD_TIMEOUT_MS), []);
  return (
    <AppErrorBoundary address={pathname}>
      <BeginPage />
      <Suspense fallback={<PageLoading />}>
        <Routes>
          <Route
            path={paths.monitoring}
            element={
              <>
                <MonitoringPage />
                <Suspense>
                  <NoticeOnArrival />
                </Suspense>
              </>
            }
          />
          <Route path={paths.project(":id")} element={<ProjectRoute />} />
          <Route path={paths.tutorial} element={<TutorialPage />} />
          <Route element={<RedirectSignedIn />}>
            <Route path={paths.login} element={<LoginPage />} />
            <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
          </Route>
          <Route path={paths.join} element={<JoinPage />} />
          <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
          <Route path={paths.confirmAddress} element={<ConfirmAddressPage />} />
          <Route element={<RequireAuth />}>
            <Route element={<StaffFrame />}>
              {staffPaths.map((path) => (
                <Route key={path} path={path} element={<StaffPage page={path} />} />
              ))}
              {editorSegments.map((segment) => (
                <Route
                  key={segment}
                  path={paths.editor(":id", segment)}
                  element={<StaffPage page={segment} />}
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

/** What a person who comes from the pages for staff is told on a page for visitors. */
function NoticeOnArrival() {
  return v.is(hasNotice, useLocation().state) ? <Notices /> : null;
}

/** Stands in for a page whose code is on its way. */
function PageLoading() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner label="Loading the page" className="size-8" />
    </div>
  );
}

/**
 * The pages behind it are for people who are signed in. Others are sent to /login and come back
 * afterwards to the page they asked for, or were on when their session ended; a person who logged
 * out does not.
 */
function RequireAuth() {
  const { user, ending } = useSession();
  const location = useLocation();
  const from = ending === "logout" ? null : { from: location };
  if (!user) return <Navigate to={paths.login} replace state={from} />;
  // Another tab may put another person in one's place: nothing of what is on the page is theirs.
  return (
    <Fragment key={user.id}>
      <Outlet />
    </Fragment>
  );
}

/** Another page begins at its top, and with a head of its own; on the way back the browser restores where one was. */
function BeginPage() {
  const { pathname } = useLocation();
  const isStepThroughHistory = useNavigationType() === "POP";
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    if (shown.current !== pathname) dropServerHead();
    shown.current = pathname;
  }, [pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useLayoutEffect(() => {
    if (!isStepThroughHistory) window.scrollTo(0, 0);
  }, [pathname, isStepThroughHistory]);

  return null;
}

/**
 * The sign-in page behind it is for visitors: a signed-in person goes on to where they were going.
 */
function RedirectSignedIn() {
  const { isAuthenticated } = useSession();
  const { state } = useLocation();
  if (!isAuthenticated) return <Outlet />;
  const asked = v.safeParse(cameFrom, state);
  return <Navigate to={asked.success ? asked.output.from : paths.dashboard} replace />;
}
