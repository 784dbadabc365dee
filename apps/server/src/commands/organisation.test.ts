import { existsSync } from "node:fs";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { createEmptyDatabase } from "@vigie/test-backend/template";
import { hasExternalServer, testServer } from "@vigie/test-backend/test-servers";
import { eventually } from "@vigie/test-backend/waiting";
import { pino } from "pino";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../config/config";
import { loadSecrets, type Secrets } from "../config/secrets";
import { findRunningInstance } from "../instance/lock";
import { CleanupStack } from "../startup/cleanup-stack";
import { type RunningServer, startServer } from "../startup/start-server";
import { putEmptyDatabase } from "../testing/prepared-data-directory";
import {
  databaseServersIn,
  removeDirectory,
  temporaryDirectory,
} from "../testing/temporary-directory";
import { type OpenClient, openAccess } from "./backend-access";
import { findMember } from "./directory";
import { runOrganisation } from "./organisation";
import { createOrganisation } from "./organisation/create";

const logger = pino({ enabled: false });

let dataDir: string;

beforeAll(async () => {
  dataDir = await temporaryDirectory();
  await putEmptyDatabase(dataDir);
});

afterAll(async () => {
  await removeDirectory(dataDir);
});

/** Runs the command as `npm run organisation` does, with the access that the environment gives. */
async function create(name: string, email: string, env: NodeJS.ProcessEnv = {}) {
  const closing = new CleanupStack(logger);
  try {
    const openClient = await openAccess({ DATA_DIR: dataDir, ...env }, closing, logger);
    return await createOrganisation(openClient, { name, email });
  } finally {
    await closing.closeAll();
  }
}

/** Runs any of the subcommands, and gives what it prints. */
async function run(openClient: OpenClient, ...argv: string[]): Promise<string> {
  const said: string[] = [];
  const text = await runOrganisation(argv, {
    env: {},
    openAccess: async () => openClient,
    say: (part) => void said.push(part),
    ask: async () => null,
  });
  return said.join("") + text;
}

async function withAccess(
  env: NodeJS.ProcessEnv,
  work: (openClient: OpenClient) => Promise<void>,
): Promise<void> {
  const closing = new CleanupStack(logger);
  try {
    await work(await openAccess({ DATA_DIR: dataDir, ...env }, closing, logger));
  } finally {
    await closing.closeAll();
  }
}

/** Gives a member a project with a stored picture, and returns the folder of that. */
async function furnish(client: SupabaseClient, email: string): Promise<string> {
  const { user_id, organization } = await findMember(client, email);
  const { data } = await client
    .from("projects")
    .insert({ title: "Wells", organization_id: organization, user_id })
    .select("id")
    .single()
    .throwOnError();
  const { id } = v.parse(v.object({ id: v.string() }), data);
  const picture = new File(["x"], "a.png", { type: "image/png" });
  const stored = await client.storage.from("project-images").upload(`${id}/a.png`, picture);
  expect(stored.error).toBeNull();
  return path.join(dataDir, "storage", "project-images", id);
}

/** An organisation from its making to its end, by nothing but commands. */
async function expectLifeAndEnd(openClient: OpenClient, name: string): Promise<void> {
  const email = `${name.toLowerCase()}@example.org`;
  const made = await run(openClient, "create", name, "--email", email);
  const number = /with the number (\d+)/.exec(made)?.[1] ?? "";
  const folder = await furnish(openClient(), email);
  expect(existsSync(path.join(folder, "a.png"))).toBe(true);

  const listed = await run(openClient, "list");
  expect(listed).toMatch(new RegExp(`^ *${number}  ${name} +1 +1  2`, "m"));
  const members = await run(openClient, "members", name);
  expect(members).toMatch(new RegExp(`${email}  administrator .* 1$`, "m"));
  const changed = await run(openClient, "password", email.toUpperCase());
  expect(changed).toMatch(/the password \S{20}$/m);
  await expect(run(openClient, "remove", email)).rejects.toThrow("is the only member");
  await expect(run(openClient, "delete", number)).rejects.toThrow("add --yes");
  expect(existsSync(path.join(folder, "a.png"))).toBe(true);

  expect(await run(openClient, "delete", number, "--yes")).toBe(
    `Organisation "${name}" (number ${number}) has 1 project, 1 account and 1 stored file.\nAll of it was deleted.\n`,
  );
  expect(existsSync(folder)).toBe(false);
  await expect(run(openClient, "members", number)).rejects.toThrow("There is no organisation");
}

describe("without a server", () => {
  it("an organisation lives and dies by commands alone, and nothing is left running", async () => {
    const founded = await create("Before the first start", "before@example.org");
    expect(founded).toMatchObject({ number: 1, mustConfirm: false });
    expect(await databaseServersIn(dataDir)).toEqual([]);
    await withAccess({}, (openClient) => expectLifeAndEnd(openClient, "Embedded"));
    expect(await databaseServersIn(dataDir)).toEqual([]);
  });

  it("an organisation lives and dies in a PostgreSQL of one's own", async ({ skip }) => {
    skip(!hasExternalServer(), "passed over, since TEST_DATABASE_URL is not set");
    const database = await createEmptyDatabase(testServer("external"));
    const url = new URL(process.env.TEST_DATABASE_URL ?? "");
    url.pathname = `/${database.address.database}`;
    try {
      await withAccess({ DATABASE_URL: url.href }, (openClient) =>
        expectLifeAndEnd(openClient, "External"),
      );
    } finally {
      await database.drop();
    }
  });
});

describe("with a server that runs on the data directory", () => {
  let server: RunningServer;
  let secrets: Secrets;

  beforeAll(async () => {
    const config = readConfig({ PORT: "0", DATA_DIR: dataDir }, ["--empty"]);
    const starting = startServer(config, logger, new AbortController().signal);
    // It holds the folder before its database is there: a command waits for it.
    await eventually(async () => expect(await findRunningInstance(dataDir)).toBeDefined());
    const early = create("Early", "early@example.org");
    server = await starting;
    await early;
    secrets = await loadSecrets(dataDir);
  });

  afterAll(async () => {
    await server.stop();
  });

  function client(key: string) {
    return createClient(server.address, key, { auth: { persistSession: false } });
  }

  async function rowsOf(table: "organisations" | "invitations", column: string, value: string) {
    const { data, error } = await client(secrets.secretKey).from(table).select().eq(column, value);
    expect(error).toBeNull();
    return data;
  }

  it("an address that has an account is refused, and no organisation is left", async () => {
    await create("First", "taken@example.org");
    await expect(create("Second", "Taken@Example.org")).rejects.toThrow(
      "An account already exists for this email address",
    );
    expect(await rowsOf("organisations", "name", "Second")).toEqual([]);
  });

  it("an address that no mail reaches leaves neither organisation nor invitation", async () => {
    await expect(create("Unreachable", "nobody@nowhere.")).rejects.toThrow(
      "Please enter a valid email address",
    );
    expect(await rowsOf("organisations", "name", "Unreachable")).toEqual([]);
    expect(await rowsOf("invitations", "email", "nobody@nowhere.")).toEqual([]);
  });

  it("a Supabase needs its secret key, and the right one", async () => {
    const SUPABASE_URL = server.address;
    await expect(create("No key", "no@example.org", { SUPABASE_URL })).rejects.toThrow(
      "Set SUPABASE_SERVICE_ROLE_KEY to the secret key of SUPABASE_URL.",
    );
    for (const SUPABASE_SERVICE_ROLE_KEY of ["wrong", secrets.publishableKey]) {
      await expect(
        create("Wrong key", "no@example.org", { SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY }),
      ).rejects.toThrow(/^The organisation could not be made: ./);
    }
    expect(await rowsOf("organisations", "name", "Wrong key")).toEqual([]);
  });

  it.each(["the data directory", "SUPABASE_URL"])(
    "through %s, the founder signs in with the printed password as a member of the organisation",
    async (way) => {
      const founded = await create(
        `By ${way}`,
        `${way.replace(/\W/g, "-")}@example.org`,
        way === "SUPABASE_URL"
          ? { SUPABASE_URL: server.address, SUPABASE_SERVICE_ROLE_KEY: secrets.secretKey }
          : {},
      );
      const visitor = client(secrets.publishableKey);
      const { data, error } = await visitor.auth.signInWithPassword(founded);
      expect(error).toBeNull();
      expect(data.user?.user_metadata).toMatchObject({
        organization_id: founded.number,
        organization_name: founded.name,
      });
      const members = await visitor.from("members").select("organization_id");
      expect(members.data).toEqual([{ organization_id: founded.number }]);
      // The command left no session, which would read as an unknown device.
      expect((await visitor.rpc("own_sessions")).data).toHaveLength(1);
    },
  );

  it.each(["Running", "Supabase"])("an organisation lives and dies (%s)", async (way) => {
    const supabase = {
      SUPABASE_URL: server.address,
      SUPABASE_SERVICE_ROLE_KEY: secrets.secretKey,
    };
    await withAccess(way === "Supabase" ? supabase : {}, (openClient) =>
      expectLifeAndEnd(openClient, way),
    );
  });

  it("a wrong key reads, removes and deletes nothing", async () => {
    await create("Kept", "kept@example.org");
    for (const SUPABASE_SERVICE_ROLE_KEY of ["wrong", secrets.publishableKey]) {
      const env = { SUPABASE_URL: server.address, SUPABASE_SERVICE_ROLE_KEY };
      await withAccess(env, async (openClient) => {
        for (const argv of [
          ["list"],
          ["password", "kept@example.org"],
          ["remove", "kept@example.org"],
          ["delete", "1", "--yes"],
        ]) {
          await expect(run(openClient, ...argv)).rejects.toThrow(/could not be read: ./);
        }
      });
    }
    expect(await rowsOf("organisations", "name", "Kept")).toHaveLength(1);
  });
});
