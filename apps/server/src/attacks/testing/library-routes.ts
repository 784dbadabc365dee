import type { TestBackend } from "@vigie/test-backend/test-backend";
import { createLiteServices } from "../../backend/lite/lite-app";

/** A handler of the library behind the contract. */
interface LibraryRoute {
  method: string;
  /** Its path with parameters, for example `/rest/v1/:relation`. */
  pattern: string;
}

/** All handlers that both instances of the library register. */
export async function libraryRoutes(backend: TestBackend): Promise<LibraryRoute[]> {
  const { logins, jwtSecret, anonKey, secretKey, url, storageDirectory } = backend;
  const secrets = { jwtSecret, publishableKey: anonKey, secretKey };
  const lite = createLiteServices({ logins, secrets, publicUrl: url, storageDirectory });
  try {
    const apps = [lite.data, ...(lite.accounts === null ? [] : [lite.accounts.app])];
    const routes = apps.flatMap(({ server }) => server.routes);
    const names = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    return [...names].map((name) => {
      const [method = "", pattern = ""] = name.split(" ");
      return { method, pattern };
    });
  } finally {
    await lite.close(1);
  }
}

const ANY_METHOD = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Names of tables and functions, both existing ones and ones that should never exist. */
const RELATIONS = [
  "projects",
  "members",
  "invitations",
  "users",
  "refresh_tokens",
  "auth.users",
  "pg_class",
  "vigie_migrations",
  "schema_migrations",
];
const FUNCTIONS = [
  "invite_colleague",
  "remove_member",
  "remove_account",
  "reset_password",
  "set_password",
  "end_stale_sessions",
  "pg_sleep",
  "crypt",
  "set_config",
  "version",
];

/** Requests that match a route: with its method, or all methods, and paths with filled-in parameters. */
export function requestsFor({ method, pattern }: LibraryRoute): { method: string; path: string }[] {
  const methods = method === "ALL" ? ANY_METHOD : [method];
  return pathsOf(pattern).flatMap((path) => methods.map((each) => ({ method: each, path })));
}

function pathsOf(pattern: string): string[] {
  if (pattern.includes(":relation")) return RELATIONS.map((name) => fill(pattern, name));
  if (pattern.includes(":function")) return FUNCTIONS.map((name) => fill(pattern, name));
  return [fill(pattern, "project-images")];
}

function fill(pattern: string, value: string): string {
  return pattern.replace(/:\w+/, value).replace(/\*$/, "a/b.png");
}
