import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyDatabase } from "@vigie/test-backend/template";
import type { Sql } from "postgres";
import { readConfig } from "../../config/config";
import { migrationsDirectory } from "../../config/paths";
import { openConnection } from "../../database/address";
import { limitsBehind } from "../../http/limits/connection-limits";
import { listen } from "../../http/listen";
import { createLogger } from "../../log/logger";
import { createApp, type VigieApp } from "../../startup/app";
import { removeDirectory, temporaryDirectory } from "../../testing/temporary-directory";
import { type Account, createAccount, signIn } from "./accounts";
import { demoModel } from "./demo-model";
import { type Answer, ask, type RawRequest } from "./raw-exchange";
import { stateOfOrganisation } from "./state";

export const secrets = {
  jwtSecret: "j".repeat(48),
  databaseSecret: "d".repeat(48),
  publishableKey: "sb_publishable_0123456789abcdef",
  secretKey: "sb_secret_0123456789abcdef",
};

/** The whole server with the demo organisation, as an attacker finds it. */
export interface AttackedServer {
  port: number;
  /** The folder of the web app, which has an empty page only. */
  webDirectory: string;
  /** The database as its owner. */
  sql: Sql;
  app: VigieApp;
  /** A member of the demo organisation, the target of the attacks. */
  member: Account;
  /** A member of another organisation, which is the attacker's own. */
  stranger: Account;
  /** A project of the demo organisation that is online. */
  projectId: string;
  /** Sends a request, by default from a new client address. */
  ask(request: RawRequest): Promise<Answer>;
  /** All that the server logged. */
  log(): string;
  /** The errors that the server logged. */
  errors(): string[];
  /** A digest of everything that belongs to the demo organisation, its accounts included. */
  state(): Promise<string>;
  /** Signs an account in once more. */
  signIn(account: Pick<Account, "email" | "password">): Promise<Account>;
  /** A further member of the attacker's organisation. */
  createStranger(): Promise<Account>;
  close(): Promise<void>;
}

const PAGE = `<!doctype html><script type="application/json" id="vigie-config">{}</script>`;

/**
 * Starts the real server over a database of its own; `X-Forwarded-For` tells who asks.
 *
 * @param options.settings environment variables beyond its own
 * @param options.pageRenderer the program that renders public pages, as source; browsers do without one
 * @param options.page the app's page as it was built
 */
export async function startAttackedServer(
  options: { settings?: Record<string, string>; pageRenderer?: string; page?: string } = {},
): Promise<AttackedServer> {
  // Threads read it when they start; the lowest cost keeps tests quick.
  process.env.LITE_AUTH_BCRYPT_COST ??= "4";
  const folder = await temporaryDirectory();
  const storageDirectory = join(folder, "storage");
  const webDirectory = join(folder, "dist");
  await mkdir(webDirectory);
  await writeFile(join(webDirectory, "index.html"), options.page ?? PAGE);
  const pageRendererFile = join(folder, "render-page.mjs");
  if (options.pageRenderer) await writeFile(pageRendererFile, options.pageRenderer);
  const { model, member, stranger } = await demoModel();
  await cp(model.storageDirectory, storageDirectory, { recursive: true });
  const database = await copyDatabase(model.database);
  const sql = openConnection(database.address, { max: 1 });
  const lines: string[] = [];
  const config = readConfig({
    TRUST_PROXY: "loopback",
    METRICS_PORT: "0",
    ...options.settings,
  });
  const app = await createApp({
    config,
    database: database.address,
    secrets,
    logger: createLogger({
      terminal: false,
      destination: { write: (line: string) => void lines.push(line) },
    }),
    webDirectory,
    ...(options.pageRenderer && { pageRendererFile }),
    storageDirectory,
    migrationsDirectory,
  });
  const inProcess = {
    fetch: (request: Request) => app.fetch(request),
    secretKey: secrets.secretKey,
  };
  const server = await listen("127.0.0.1", 0, app.dispatcher, limitsBehind(config.trustProxy));
  const [project] = await sql<{ id: string; organisation: string }[]>`
    select id, organization_id as organisation from public.projects
    where is_online order by id limit 1`;
  if (!project) throw new Error("There is no demo");
  const attacked: Omit<AttackedServer, "member" | "stranger"> = {
    port: server.port,
    webDirectory,
    sql,
    app,
    projectId: project.id,
    ask: (request) => ask(server.port, withAddress(request)),
    log: () => lines.join(""),
    errors: () => lines.filter((line) => /"level":(?:50|60)/.test(line)),
    state: () => stateOfOrganisation(sql, Number(project.organisation)),
    signIn: (account) => signIn(inProcess, account),
    createStranger: () => createAccount(inProcess, stranger.organisation),
    async close() {
      server.cutOff();
      await server.stop();
      await app.close();
      await sql.end();
      await database.drop();
      await removeDirectory(folder);
    },
  };
  return {
    ...attacked,
    member: await attacked.signIn(member),
    stranger: await attacked.signIn(stranger),
  };
}

let addresses = 0;

/** An address from a range for documentation and tests (RFC 2544) that none had before. */
export function newAddress(): string {
  addresses += 1;
  return `198.${18 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

function withAddress(request: RawRequest): RawRequest {
  const { headers = {} } = request;
  const given = Array.isArray(headers) ? headers : Object.entries(headers);
  if (given.some(([name]) => name.toLowerCase() === "x-forwarded-for")) return request;
  return { ...request, headers: [...given, ["X-Forwarded-For", newAddress()]] };
}
