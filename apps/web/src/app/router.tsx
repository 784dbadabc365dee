import { editorSegments } from "@vigie/domain/app-addresses";
import type { Language } from "@vigie/domain/language/languages";
import { Fragment, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import * as v from "valibot";
import { LazyPart } from "@/components/layout/lazy-part";
import { Spinner } from "@/components/ui/spinner";
import { prepareSignIn, useSession } from "@/data/session/session";
import { MonitoringPage } from "@/features/monitoring/monitoring-page";
import {
  ProjectRoute,
  prefetchProjectPage,
  preloadProjectPage,
} from "@/features/project-page/project-route";
import { loadCatalogue } from "@/lib/language/load-catalogue";
import {
  AccountTextsProvider,
  OpenDataTextsProvider,
  StaffTextsProvider,
  useTexts,
} from "@/lib/language/use-texts";
import { lazyPage } from "@/lib/lazy-page";
import {
  type AccountPath,
  accountPaths,
  type EditorSegment,
  paths,
  type StaffPath,
  staffPaths,
} from "@/lib/paths";
import { useArrival, useIsStepThroughHistory, useLocation } from "@/lib/router/history-router";
import { matchPath } from "@/lib/router/match-path";
import { Redirect, type Route, Routes } from "@/lib/router/routes";
import { whenIdle } from "@/lib/when-idle";
import { AppErrorBoundary } from "./app-error-boundary";
import { RedirectSignedIn } from "./redirect-signed-in";

const loadStaffPages = () => import("./staff-pages");
const StaffPage = lazyPage<"StaffPage", { page: StaffPath | EditorSegment }>(
  loadStaffPages,
  "StaffPage",
);
const LoginPage = lazyPage<"LoginPage", { onUse: () => void }>(
  () => import("@/features/auth/login-page"),
  "LoginPage",
);
const AccountPage = lazyPage<"AccountPage", { page: AccountPath }>(
  () => import("./account-pages"),
  "AccountPage",
);
const TutorialPage = lazyPage(() => import("@/features/tutorial/tutorial-page"), "TutorialPage");
const OpenDataPage = lazyPage(() => import("@/features/open-data/open-data-page"), "OpenDataPage");

const Notices = lazyPage(() => import("@/features/project-page/share/notices"), "Notices");

/** A page that never idles prefetches the code of the next one after this time, in milliseconds. */
const PREFETCH_TIMEOUT_MS = 5000;

const hasNotice = v.object({ hasNotice: v.literal(true) });
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
  { path: paths.tutorial, page: withAccountTexts(<TutorialPage />) },
  {
    path: paths.openData,
    page: (
      <OpenDataTextsProvider>
        <OpenDataPage />
      </OpenDataTextsProvider>
    ),
  },
  {
    path: paths.login,
    page: withAccountTexts(
      <RedirectSignedIn>
        <SignInPage />
      </RedirectSignedIn>,
    ),
  },
  ...accountPaths.map((path) => ({ path, page: withAccountTexts(<AccountPage page={path} />) })),
  ...staffPaths.map((path) => ({ path, page: forStaff(path) })),
  ...editorSegments.map((segment) => ({
    path: paths.editor(":id", segment),
    page: forStaff(segment),
  })),
];

/** Loads the code and the texts of a page that servers render, after which it renders as a whole. */
export async function preloadPage(pathname: string, language: Language): Promise<void> {
  const needsAccountTexts = pathname === paths.login || pathname === paths.tutorial;
  await Promise.all([
    loadCatalogue(language, "visitor"),
    needsAccountTexts ? loadCatalogue(language, "account") : undefined,
    pathname === paths.login ? LoginPage.preload() : undefined,
    pathname === paths.tutorial ? TutorialPage.preload() : undefined,
    pathname === paths.openData ? OpenDataPage.preload() : undefined,
    pathname === paths.openData ? loadCatalogue(language, "openData") : undefined,
    matchPath(paths.project(":id"), pathname) !== null ? preloadProjectPage(language) : undefined,
  ]);
}

/** The routes of the app. The code of staff pages is loaded with the first of them. */
export function AppRoutes() {
  const { pathname } = useLocation();
  const { language } = useTexts();
  useEffect(() => whenIdle(() => prefetchProjectPage(language), PREFETCH_TIMEOUT_MS), [language]);
  return (
    <AppErrorBoundary address={pathname}>
      <ResetOnNavigation />
      <Suspense fallback={<PageLoading />}>
        <Routes routes={routes} otherwise={<Redirect to={paths.monitoring} />} />
      </Suspense>
    </AppErrorBoundary>
  );
}

function SignInPage() {
  const { language } = useTexts();
  return <LoginPage onUse={() => prefetchDashboard(language)} />;
}

/** Loads what signing in needs, and what comes after it, while a person fills in the form. */
export function prefetchDashboard(language: Language): void {
  const parts = [
    loadStaffPages().then(({ preloadDashboard }) => preloadDashboard()),
    loadCatalogue(language, "staff"),
    prepareSignIn(),
  ];
  // A part that fails here is loaded again where it is needed, and a second failure is shown there.
  for (const part of parts) part.catch(() => undefined);
}

function forStaff(page: StaffPath | EditorSegment) {
  return (
    <RequireAuth>
      <StaffTextsProvider>
        <StaffPage page={page} />
      </StaffTextsProvider>
    </RequireAuth>
  );
}

function withAccountTexts(page: ReactNode) {
  return <AccountTextsProvider>{page}</AccountTextsProvider>;
}

/** Shows a notice that a staff page passed on to a page for visitors. */
function NoticeOnArrival() {
  return v.is(hasNotice, useLocation().state) ? <Notices /> : null;
}

/** Shown while the code of a page loads. */
function PageLoading() {
  const t = useTexts();
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner label={t("common.loadingThePage")} className="size-8" />
    </div>
  );
}

/**
 * Shows its children to signed-in people only. Others are redirected to /login, and after signing in return to
 * the page that they asked for, or were on when their session ended, unless they logged out.
 */
function RequireAuth({ children }: { children: ReactNode }) {
  const { user, ending } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!user) {
    const from = ending === "logout" ? null : { from: { pathname, search, hash } };
    return <Redirect to={paths.login} state={from} />;
  }
  // When another person signs in in another tab, nothing of this page's state may carry over.
  return <Fragment key={user.id}>{children}</Fragment>;
}

/** Scrolls a new page to its top, and drops the server's head. Going back leaves scrolling to the browser. */
function ResetOnNavigation() {
  const { pathname } = useLocation();
  const isStepThroughHistory = useIsStepThroughHistory();
  const arrival = useArrival();
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    if (shown.current !== pathname) dropServerHead();
    shown.current = pathname;
  }, [pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another arrival begins at the top, also at the same path
  useLayoutEffect(() => {
    if (!isStepThroughHistory) window.scrollTo(0, 0);
  }, [pathname, arrival]);

  return null;
}

/** The elements that a server writes into the head for search engines and link previews. */
const written =
  'link[rel="canonical"], link[rel="alternate"], meta[property^="og:"], meta[name^="twitter:"], meta[name="robots"], script[type="application/ld+json"]';

/** Removes these elements, which are only true of the page that the server rendered. */
function dropServerHead(): void {
  for (const element of document.head.querySelectorAll(written)) element.remove();
}
