import { fileURLToPath } from "node:url";

/** Which way imports may point; docs/architecture.md says why. */

const test =
  "\\.test\\.tsx?$|^apps/web/src/testing/|^packages/test-backend/|^supabase/tests/|/testing/";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circles",
      comment: "Files that import each other cannot be read one after the other.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "nothing-unresolved",
      comment: "An import that leads nowhere escapes every other rule.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\?|^virtual:" },
    },
    {
      name: "feature-to-feature",
      comment: "What two features share belongs to shared/, components, data or the domain.",
      severity: "error",
      from: { path: "^apps/web/src/features/([^/]+)/" },
      to: { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/($1|shared)/" },
    },
    {
      name: "editor-page-to-editor-page",
      comment:
        "What several editor pages use lies in shared/, so that each page can be read alone.",
      severity: "error",
      from: { path: "^apps/web/src/features/project-editor/([^/]+)/" },
      to: {
        path: "^apps/web/src/features/project-editor/[^/]+/",
        pathNot: "^apps/web/src/features/project-editor/($1|shared)/",
      },
    },
    {
      name: "components-know-no-domain-words",
      comment: "A component that fetched or routed by itself could be shown on one page only.",
      severity: "error",
      from: { path: "^apps/web/src/(components|lib)/", pathNot: test },
      to: { path: "^apps/web/src/(features|data|app)/" },
    },
    {
      name: "lib-below-components",
      comment: "What configures a library or computes must run without React's tree.",
      severity: "error",
      from: { path: "^apps/web/src/lib/", pathNot: test },
      to: { path: "^apps/web/src/components/" },
    },
    {
      name: "primitives-stand-alone",
      comment: "A button that knows the product cannot be restyled or replaced alone.",
      severity: "error",
      from: { path: "^apps/web/src/components/ui/", pathNot: test },
      to: { path: "^apps/|^packages/", pathNot: "^apps/web/src/(components/ui|lib)/" },
    },
    {
      name: "data-below-the-pages",
      comment: "A call answers every page alike, so that it knows none of them.",
      severity: "error",
      from: { path: "^apps/web/src/data/", pathNot: test },
      to: { path: "^apps/web/src/(features|app|components)/" },
    },
    {
      name: "features-below-the-app",
      comment: "The app chooses the page; a page that knew the app could not be tested without it.",
      severity: "error",
      from: { path: "^apps/web/src/features/", pathNot: test },
      to: { path: "^apps/web/src/app/" },
    },
    {
      name: "one-door-to-the-backend",
      comment: "Every call of the app is in data/, every client in lib/supabase/.",
      severity: "error",
      from: { path: "^apps/web/src/", pathNot: `^apps/web/src/(data/|lib/supabase/)|${test}` },
      to: { path: "node_modules/@supabase/|^apps/web/src/lib/supabase/" },
    },
    {
      name: "domain-is-pure",
      comment:
        "The rules run in the browser, on the server and in commands, so that they need none of these.",
      severity: "error",
      from: { path: "^packages/domain/src/", pathNot: "\\.test\\.ts$" },
      to: {
        pathNot:
          "^packages/domain/src/|node_modules/(valibot|icu-minify|@schummar/icu-type-parser)/",
      },
    },
    {
      name: "map-format-is-pure",
      comment: "The page, the server and the tool that makes the map's files share it.",
      severity: "error",
      from: { path: "^packages/map-format/src/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^packages/(map-format|domain)/src/|node_modules/valibot/" },
    },
    {
      name: "web-never-knows-the-server",
      comment: "The same pages run before a Supabase that has no server of ours.",
      severity: "error",
      from: { path: "^apps/web/" },
      to: { path: "^apps/server/" },
    },
    {
      name: "server-never-knows-the-web",
      comment: "The server hands out what was built, and starts without the sources of the pages.",
      severity: "error",
      from: { path: "^apps/server/" },
      to: { path: "^apps/web/" },
    },
    {
      name: "server-lib-log-and-errors-stand-alone",
      comment: "What every room uses depends on none of them.",
      severity: "error",
      from: { path: "^apps/server/src/(lib|log|errors)/", pathNot: test },
      to: { path: "^apps/server/src/", pathNot: "^apps/server/src/(lib|log|errors)/" },
    },
    {
      name: "settings-stand-alone",
      comment: "Settings are read before anything is opened.",
      severity: "error",
      from: { path: "^apps/server/src/config/", pathNot: test },
      to: { path: "^apps/server/src/", pathNot: "^apps/server/src/(config|lib)/" },
    },
    {
      name: "database-below-the-backend",
      comment: "The database is opened and prepared before anything answers requests from it.",
      severity: "error",
      from: { path: "^apps/server/src/database/", pathNot: test },
      to: { path: "^apps/server/src/(backend|cache|changes|contract|demo|http|live|startup)/" },
    },
    {
      name: "changes-and-cache-below-http",
      comment: "Cache and live updates both follow the change feed, which knows neither.",
      severity: "error",
      from: { path: "^apps/server/src/(changes|cache)/", pathNot: test },
      to: { path: "^apps/server/src/(http|live|startup)/" },
    },
    {
      name: "contract-decides-alone",
      comment:
        "The verdict on a request depends on the request alone, so that it can be tested alone.",
      severity: "error",
      from: { path: "^apps/server/src/contract/", pathNot: test },
      to: { path: "^apps/server/src/(backend|cache|changes|config|demo|http|live|startup)/" },
    },
    {
      name: "backend-below-http",
      comment: "The backend runs on threads of its own, which neither listen nor keep responses.",
      severity: "error",
      from: { path: "^apps/server/src/backend/", pathNot: test },
      to: { path: "^apps/server/src/(cache|changes|demo|http|instance|live|startup)/" },
    },
    {
      name: "startup-on-top",
      comment:
        "Only programs compose the server; a room that did so could not be tested without it.",
      severity: "error",
      from: { path: "^apps/server/src/(?!startup/|commands/|server\\.ts)", pathNot: test },
      to: { path: "^apps/server/src/startup/" },
    },
    {
      name: "no-gallery-in-the-product",
      comment: "The gallery is for the development server alone.",
      severity: "error",
      from: { pathNot: "^apps/web/gallery/" },
      to: { path: "^apps/web/gallery/" },
    },
    {
      name: "no-tests-in-the-product",
      comment: "What only tests need must not reach people.",
      severity: "error",
      from: { path: "^(apps|packages)/[^/]+/src/", pathNot: test },
      to: { path: test },
    },
    {
      name: "no-development-packages-in-the-product",
      comment: "A production install has no development packages.",
      severity: "error",
      from: { path: "^apps/(web|server)/src/|^packages/(domain|map-format)/src/", pathNot: test },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(apps|packages)/[^/]+/dist(-server)?/" },
    tsPreCompilationDeps: true,
    // Its resolver knows the alias only beside a baseUrl, which TypeScript itself has given up.
    tsConfig: {
      fileName: fileURLToPath(new URL(".dependency-cruiser.tsconfig.json", import.meta.url)),
    },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
