import { editorSegments } from "@vigie/domain/app-addresses";
import { Fragment, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import * as v from "valibot";
import { LazyPart } from "@/components/layout/lazy-part";
import { Spinner } from "@/components/ui/spinner";
import { useSession } from "@/data/session/session";
import { MonitoringPage } from "@/features/monitoring/monitoring-page";
import { fetchProjectPageAhead, ProjectRoute } from "@/features/project-page/project-route";
import { lazyPage } from "@/lib/lazy-page";
import { type EditorSegment, paths, type StaffPath, staffPaths } from "@/lib/paths";
import { dropServerHead } from "@/lib/rendered-page/server-head";
import { useIsStepThroughHistory, useLocation } from "@/lib/router/history-router";
import { Redirect, type Route, Routes } from "@/lib/router/routes";
import { whenIdle } from "@/lib/when-idle";
import { AppErrorBoundary } from "./app-error-boundary";

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

const routes: readonly Route[] = [
  {
    path: paths.monitoring,
    page: (
      <>
        <MonitoringPage />
        <LazyPart>
          <NoticeOnArrival />
        </LazyPart>
      </>
    ),
  },
  { path: paths.project(":id"), page: <ProjectRoute /> },
  { path: paths.tutorial, page: <TutorialPage /> },
  { path: paths.login, page: forVisitors(<LoginPage />) },
  { path: paths.forgotPassword, page: forVisitors(<ForgotPasswordPage />) },
  { path: paths.join, page: <JoinPage /> },
  { path: paths.resetPassword, page: <ResetPasswordPage /> },
  { path: paths.confirmAddress, page: <ConfirmAddressPage /> },
  ...staffPaths.map((path) => ({ path, page: forStaff(path) })),
  ...editorSegments.map((segment) => ({
    path: paths.editor(":id", segment),
    page: forStaff(segment),
  })),
];

/** All pages by address. The code for staff comes with its pages. */
export function AppRoutes() {
  const { pathname } = useLocation();
  useEffect(() => whenIdle(fetchProjectPageAhead, FETCH_AHEAD_TIMEOUT_MS), []);
  return (
    <AppErrorBoundary address={pathname}>
      <BeginPage />
      <Suspense fallback={<PageLoading />}>
        <Routes routes={routes} otherwise={<Redirect to={paths.monitoring} />} />
      </Suspense>
    </AppErrorBoundary>
  );
}

function forStaff(page: StaffPath | EditorSegment) {
  return (
    <RequireAuth>
      <StaffPage page={page} />
    </RequireAuth>
  );
}

function forVisitors(page: ReactNode) {
  return <RedirectSignedIn>{page}</RedirectSignedIn>;
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
function RequireAuth({ children }: { children: ReactNode }) {
  const { user, ending } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!user) {
    const from = ending === "logout" ? null : { from: { pathname, search, hash } };
    return <Redirect to={paths.login} state={from} />;
  }
  // Another tab may put another person in one's place: nothing of what is on the page is theirs.
  return <Fragment key={user.id}>{children}</Fragment>;
}

/** Another page begins at its top, and with a head of its own; on the way back the browser restores where one was. */
function BeginPage() {
  const { pathname } = useLocation();
  const isStepThroughHistory = useIsStepThroughHistory();
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    if (shown.current !== pathname) dropServerHead();
    shown.current = pathname;
  }, [pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page, and nothing else
  useLayoutEffect(() => {
    if (!isStepThroughHistory) window.scrollTo(0, 0);
  }, [pathname]);

  return null;
}

/**
 * The sign-in page behind it is for visitors: a signed-in person goes on to where they were going.
 */
function RedirectSignedIn({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useSession();
  const { state } = useLocation();
  if (!isAuthenticated) return children;
  const asked = v.safeParse(cameFrom, state);
  if (!asked.success) return <Redirect to={paths.dashboard} />;
  const { pathname, search, hash } = asked.output.from;
  return <Redirect to={pathname + search + hash} />;
}
