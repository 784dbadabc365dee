import { createClient } from "@supabase/supabase-js";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readConfig } from "../config/config";
import { loadSecrets, type Secrets } from "../config/secrets";
import { CleanupStack } from "../startup/cleanup-stack";
import { type RunningServer, startServer } from "../startup/start-server";
import {
  databaseServersIn,
  removeDirectory,
  temporaryDirectory,
} from "../testing/temporary-directory";
import { readArguments } from "./arguments";
import { openAccess } from "./backend-access";
import { CommandError } from "./command-error";
import { createOrganisation } from "./create-organisation";

/** Database servers start and stop here, on machines that may be busy. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const logger = pino({ enabled: false });

let dataDir: string;

beforeAll(async () => {
  dataDir = await temporaryDirectory();
});

afterAll(async () => {
  await removeDirectory(dataDir);
});

describe("the command line", () => {
  it.each([
    [[], "Usage: npm run organisation"],
    [["create"], "Usage: npm run organisation"],
    [["create", "Name"], "Usage: npm run organisation"],
    [["remove", "Name", "--email", "a@b.org"], "Usage: npm run organisation"],
    [["create", "Palms", "for", "All", "--email", "a@b.org"], "Usage: npm run organisation"],
    [["create", "Name", "--mail", "a@b.org"], "Usage: npm run organisation"],
    [["create", "  ", "--email", "a@b.org"], "The organisation needs a name."],
    [["create", "x".repeat(201), "--email", "a@b.org"], "must be at most 200 characters"],
    [["create", "Name", "--email", "a.b.org"], "Please enter a valid email address"],
    [["create", "Name", "--email", "a@b@c"], "Please enter a valid email address"],
    [
      ["create", "Name", "--email", `${"a".repeat(250)}@b.org`],
      "Please enter a valid email address",
    ],
  ])("%j is refused", (argv, message) => {
    expect(() => readArguments(argv)).toThrow(CommandError);
    expect(() => readArguments(argv)).toThrow(message);
  });

  it("gives a name and an address, without blanks around them", () => {
    expect(readArguments(["create", " Palms for All ", "--email", " a@b.org "])).toEqual({
      name: "Palms for All",
      email: "a@b.org",
    });
  });
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

describe("without a server", () => {
  it("an organisation is made all the same, and nothing is left running", async () => {
    const founded = await create("Before the first start", "before@example.org");
    expect(founded).toMatchObject({ number: 1, mustConfirm: false });
    expect(await databaseServersIn(dataDir)).toEqual([]);
  });
});

describe("with a server that runs on the data directory", () => {
  let server: RunningServer;
  let secrets: Secrets;

  beforeAll(async () => {
    const config = readConfig({ PORT: "0", DATA_DIR: dataDir }, ["--empty"]);
    server = await startServer(config, logger, new AbortController().signal);
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

  it("a sign-up that fails leaves neither organisation nor invitation", async () => {
    await expect(create("Unreachable", "nobody@nowhere.")).rejects.toThrow(
      /^The account could not be made: ./,
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
    },
  );
});
