import { App, setExperimental } from "@supabase/lite";
import type { PostgresConnection } from "@supabase/lite/postgres";
import { patchEmitWarning } from "../../lib/patch-emit-warning";
import { librarySessions } from "../auth/session-lifetimes";
import { createFileStorage } from "../storage/file-storage";
import { openLiteConnections } from "./lite-connections";
import type { LiteOptions } from "./lite-options";
import type { RlsConnection } from "./rls-connection";

const HOUR_SECONDS = 3600;

/** `@supabase/lite`, which speaks Supabase's protocol, over our own database and files. */
interface LiteServices {
  /** Answers `/rest/v1` and `/storage/v1`. */
  data: App;
  /** Answers `/auth/v1`, with its own connections; null if it has no login. */
  accounts: { app: App; sql: PostgresConnection["driver"] } | null;
  /** The connection of `data`. */
  connection: RlsConnection;
  /** For the server's own statements: a login that can switch to the service role, see `asService`. */
  sql: PostgresConnection["driver"];
  close(timeoutSeconds: number): Promise<void>;
}

/**
 * Two instances of the library, so that the one for data and files cannot read accounts, and the one for accounts
 * cannot read projects.
 */
export function createLiteServices(options: LiteOptions): LiteServices {
  patchEmitWarning();
  // The library leaves out the storage service, which is experimental there, without this.
  setExperimental("storage", true);
  const { data, accounts, close } = openLiteConnections(options);
  return {
    data: createDataApp(options, data),
    accounts: accounts && { app: createAccountsApp(options, accounts), sql: accounts.driver },
    connection: data,
    sql: data.driver,
    close,
  };
}

/** Stands in for the accounts' repository in the data service: it finds no account. */
const noAccounts = {
  findUserById: async () => ({}),
  findSessionById: async () => ({}),
};

function createDataApp(options: LiteOptions, connection: PostgresConnection): App {
  const app = new App({
    ...commonSettings(options),
    connection,
    // Clients' requests name no schema; the second one is for the server's own queries.
    api: { schemas: ["public", "vigie"] },
    storage: { enabled: true },
    options: {
      ...drivers,
      server: {
        ...serverSettings,
        middlewares: [
          async (c, next) => {
            // The library looks up the token's account before each response, and does not use it.
            Object.assign(c.var.authService, { repo: noAccounts });
            if (c.req.path.startsWith("/auth/")) return c.notFound();
            return next();
          },
        ],
      },
    },
  });
  app._storageAdapter = createFileStorage(options.storageDirectory);
  return app;
}

function createAccountsApp(options: LiteOptions, connection: PostgresConnection): App {
  return new App({
    ...commonSettings(options),
    connection,
    api: { enabled: false },
    storage: { enabled: false },
    options: { ...drivers, server: serverSettings },
  });
}

/** Both keys are set, since without them the library does not check keys. */
function commonSettings({ secrets, publicUrl, sessionLifetimes }: LiteOptions) {
  return {
    auth: {
      enabled: true,
      enable_signup: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      site_url: publicUrl,
      jwt_expiry: HOUR_SECONDS,
      enable_refresh_token_rotation: true,
      refresh_token_reuse_interval: 10,
      sessions: librarySessions(sessionLifetimes),
      minimum_password_length: 6,
      enable_anonymous_sign_ins: false,
      email: { enable_signup: true, enable_confirmations: false },
    },
    studio: { enabled: false },
  };
}

const serverSettings = { admin: false, disableStudio: true };

/** The library sends no mail; it would print messages, and so put one-time codes into the log. */
async function discard(): Promise<void> {}

const drivers = { drivers: { email: { send: discard }, sms: { send: discard } } };
