import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config";
import { settingsSchema } from "./settings";

function refusal(env: NodeJS.ProcessEnv, argv: string[] = []): string {
  try {
    readConfig(env, argv);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error("The configuration was accepted.");
}

function tokenOf(role: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "HS256" })}.${part({ role })}.signature`;
}

function days(name: string, value: string): string {
  return `${name} must be a whole number of days from 1 to 3650, not "${value}".`;
}

describe("a bad setting is refused with one line that names it", () => {
  it.each([
    [{ PORT: "http" }, 'PORT must be a whole number from 0 to 65535, not "http".'],
    [{ PORT: "65536" }, 'PORT must be a whole number from 0 to 65535, not "65536".'],
    [{ PORT: "-1" }, 'PORT must be a whole number from 0 to 65535, not "-1".'],
    [
      { METRICS_PORT: "9464/tcp" },
      'METRICS_PORT must be a whole number from 0 to 65535, not "9464/tcp".',
    ],
    [
      { METRICS_HOST: "any address" },
      'METRICS_HOST must be a host name or an IP address, not "any address".',
    ],
    [{ PORT: "3e3" }, 'PORT must be a whole number from 0 to 65535, not "3e3".'],
    [{ SESSION_MAX_DAYS: "0" }, days("SESSION_MAX_DAYS", "0")],
    [{ SESSION_MAX_DAYS: "3651" }, days("SESSION_MAX_DAYS", "3651")],
    [{ SESSION_IDLE_DAYS: "14d" }, days("SESSION_IDLE_DAYS", "14d")],
    [
      { HISTORY_DAYS: "30" },
      'HISTORY_DAYS must be a whole number of days from 31 to 3650, not "30".',
    ],
    [{ OFFLINE_READING: "no" }, 'OFFLINE_READING must be on or off, not "no".'],
    [{ HOST: "not a host" }, 'HOST must be a host name or an IP address, not "not a host".'],
    [{ HOST: "http://x" }, 'HOST must be a host name or an IP address, not "http://x".'],
    [{ ORGANIZATION_ID: "0" }, 'ORGANIZATION_ID must be the number of an organisation, not "0".'],
    [
      { ICON_SERVICE_URL: "http://icons.example/{host}" },
      'ICON_SERVICE_URL must be an address like https://icons.example.org/{host}.ico, not "http://icons.example/{host}".',
    ],
    [
      { ICON_SERVICE_URL: "https://icons.example/" },
      'ICON_SERVICE_URL must be an address like https://icons.example.org/{host}.ico, not "https://icons.example/".',
    ],
    [{ SMPT_URL: "smtp://x" }, "SMPT_URL is no setting. Is SMTP_URL meant?"],
    [{ TRUST_PROXIES: "1" }, "TRUST_PROXIES is no setting. Is TRUST_PROXY meant?"],
    [{ DATADIR: "/srv" }, "DATADIR is no setting. Is DATA_DIR meant?"],
    [{ backup_dir: "/srv" }, "backup_dir is no setting. Is BACKUP_DIR meant?"],
    [{ MAIL_FORM: "a@b.org" }, "MAIL_FORM is no setting. Is MAIL_FROM meant?"],
    [{ SESSION_MAX_DAY: "9" }, "SESSION_MAX_DAY is no setting. Is SESSION_MAX_DAYS meant?"],
    [
      { SESSION_IDLE_DAYS: "100" },
      "SESSION_IDLE_DAYS is 100, and SESSION_MAX_DAYS ends a session after 90 days already.",
    ],
    [
      { SUPABASE_URL: "https://me:hunter2@x.supabase.co", SUPABASE_ANON_KEY: "k" },
      "SUPABASE_URL must be an address without a user or password: others get to see it.",
    ],
    [
      { GEOCODER_URL: "https://me:hunter2@geocoder.example.org/search" },
      "GEOCODER_URL must be an address without a user or password: others get to see it.",
    ],
    [
      { MAP_TILE_URL: "https://tiles.example/{z}.png" },
      "MAP_TILE_URL must be an address like https://tiles.example.org/{z}/{x}/{y}.png.",
    ],
    [
      { GEOCODER_URL: "http://geocoder.example" },
      "GEOCODER_URL must be an address like https://geocoder.example.org/search.",
    ],
    [{ ORGANIZATION_ID: "x" }, 'ORGANIZATION_ID must be the number of an organisation, not "x".'],
    [
      { PUBLIC_URL: "projects.example.org" },
      'PUBLIC_URL must be an address like https://projects.example.org, not "projects.example.org".',
    ],
    ...[
      "https://example.org/vigie/",
      "https://example.org/?x=1",
      "https://example.org?",
      "https://example.org#list",
    ].map((address): [NodeJS.ProcessEnv, string] => [
      { PUBLIC_URL: address },
      "PUBLIC_URL must be an address without a path or question mark, like https://projects.example.org.",
    ]),
    [
      { PUBLIC_URL: "https://awa:secret@example.org" },
      "PUBLIC_URL must be an address without a user or password: others get to see it.",
    ],
    [
      { SUPABASE_URL: "ftp://x", SUPABASE_ANON_KEY: "k" },
      'SUPABASE_URL must be an address like https://projects.example.org, not "ftp://x".',
    ],
    [
      { SUPABASE_URL: "https://x.supabase.co" },
      "SUPABASE_URL and SUPABASE_ANON_KEY must be set together.",
    ],
    [
      { SMTP_URL: "smtp://mail.example.org" },
      "SMTP_URL needs PUBLIC_URL, the address that links in mails lead to.",
    ],
    [
      {
        SMTP_URL: "smtp://mail.example.org",
        SUPABASE_URL: "https://abc.supabase.co",
        SUPABASE_ANON_KEY: "k",
      },
      "SMTP_URL is of no use with SUPABASE_URL: Supabase sends its own mail.",
    ],
    [
      {
        FOLLOWER_ADDRESSES: "on",
        SUPABASE_URL: "https://abc.supabase.co",
        SUPABASE_ANON_KEY: "k",
      },
      "FOLLOWER_ADDRESSES is of no use with SUPABASE_URL: nobody follows by mail there.",
    ],
    ...["HISTORY_DAYS", "SESSION_MAX_DAYS", "SESSION_IDLE_DAYS"].map(
      (variable): [NodeJS.ProcessEnv, string] => [
        { [variable]: "40", SUPABASE_URL: "https://abc.supabase.co", SUPABASE_ANON_KEY: "k" },
        `${variable} is of no use with SUPABASE_URL: set it in the database, as docs/deployment.md says.`,
      ],
    ),
    ...["BACKUP_DIR", "BACKUP_HOUR"].map((variable): [NodeJS.ProcessEnv, string] => [
      { [variable]: "3", SUPABASE_URL: "https://abc.supabase.co", SUPABASE_ANON_KEY: "k" },
      `${variable} is of no use with SUPABASE_URL: Supabase makes its own backups.`,
    ]),
    [
      { SMTP_URL: "mail.example.org:25 awa:secret" },
      "SMTP_URL must look like smtps://user:password@mail.example.org.",
    ],
    [
      { MAIL_FROM: "Awa\r\nBcc: <a@b.org>" },
      'MAIL_FROM must be an address like no-reply@example.org, not "Awa\\r\\nBcc: <a@b.org>".',
    ],
    [{ SUPABASE_ANON_KEY: "k" }, "SUPABASE_URL and SUPABASE_ANON_KEY must be set together."],
    [
      {
        SUPABASE_URL: "https://x.supabase.co",
        SUPABASE_ANON_KEY: "k",
        DATABASE_URL: "postgres://h/d",
      },
      "Set either DATABASE_URL or SUPABASE_URL, not both.",
    ],
    [{ BACKUP_HOUR: "24" }, 'BACKUP_HOUR must be an hour from 0 to 23, not "24".'],
    [{ UPGRADE_WITHOUT_BACKUP: "1" }, 'UPGRADE_WITHOUT_BACKUP must be yes or no, not "1".'],
  ])("%o", (env, message) => {
    expect(refusal(env)).toBe(message);
  });

  it.each([
    "true",
    "all",
    "-1",
    "1.5",
    "100",
    "10.0.0.0/33",
    "loopback,",
    "proxy.example.org",
    "*",
  ])("a proxy that is none: %j", (TRUST_PROXY) => {
    expect(refusal({ TRUST_PROXY })).toBe(
      'TRUST_PROXY must be a number of proxies, or their addresses like "loopback, 10.0.0.0/8".',
    );
  });

  it("never repeats a value that may be secret", () => {
    expect(refusal({ DATABASE_URL: "mysql://u:hunter2@h/d" })).not.toContain("hunter2");
    expect(refusal({ DATABASE_URL: "hunter2" })).not.toContain("hunter2");
    expect(refusal({ DEMO_PASSWORD: "abcde" })).toBe(
      "DEMO_PASSWORD cannot be used: Password must be at least 8 characters long.",
    );
  });

  it.each(["demo.mp4", "javascript:alert(1)", "https://awa:hunter2@videos.example/a.mp4"])(
    "a tutorial at %s, which may hold a key and is not repeated",
    (address) => {
      const message = refusal({ TUTORIAL_URL: address });
      expect(message).toMatch(/^TUTORIAL_URL must be the address of a video or its player/);
      expect(message).not.toContain(address);
    },
  );

  it.each(["sb_secret_abc", tokenOf("service_role")])(
    "a secret key in place of the anon key, which every browser would get",
    (key) => {
      const message = refusal({ SUPABASE_URL: "https://x.supabase.co", SUPABASE_ANON_KEY: key });
      expect(message).toMatch(/^SUPABASE_ANON_KEY holds a secret key/);
      expect(message).not.toContain(key);
    },
  );

  it("unknown flags, and those that contradict each other", () => {
    expect(refusal({}, ["--dmeo"])).toMatch(/^Unknown argument in "--dmeo"/);
    expect(refusal({}, ["demo"])).toMatch(/^Unknown argument in "demo"/);
    expect(refusal({}, ["--empty", "fr"])).toMatch(/^Unknown argument in "--empty fr"/);
    expect(refusal({}, ["--demo", "fr", "en"])).toMatch(/^Unknown argument in "--demo fr en"/);
    expect(refusal({}, ["--demo=fr"])).toMatch(/^Unknown argument in "--demo=fr"/);
    expect(refusal({}, ["--demo", "--empty"])).toBe("Use either --demo or --empty, not both.");
    expect(
      refusal({ SUPABASE_URL: "https://x.supabase.co", SUPABASE_ANON_KEY: "k" }, ["--demo"]),
    ).toMatch(/^--demo needs a database/);
  });

  it.each(["xx", "FR", "constructor", "../fr"])(
    "a demonstration in %s, with those there are",
    (language) => {
      expect(refusal({}, ["--demo", language])).toBe(
        `The demonstration speaks en (English) and fr (Français), not "${language}".`,
      );
    },
  );
});

describe("a configuration", () => {
  it("needs nothing to be set, and an empty variable counts as absent", () => {
    const defaults = {
      port: 3000,
      host: "127.0.0.1",
      metricsHost: "127.0.0.1",
      dataDir: "/srv/vigie/data",
      dataDirIsExplicit: false,
      trustProxy: 0,
      offlineReading: true,
      sessionMaxDays: 90,
      sessionIdleDays: 14,
      backupHour: 3,
      upgradeWithoutBackup: false,
      mailPerHour: 500,
      followerAddresses: false,
      historyDays: 730,
      demo: "on-loopback",
      demoLanguage: "en",
    };
    expect(readConfig({}, [], "/srv/vigie")).toEqual(defaults);
    expect(
      readConfig(
        { PORT: "", DATA_DIR: "", DATABASE_URL: " ", ORGANIZATION_ID: "", TUTORIAL_URL: "" },
        [],
        "/srv/vigie",
      ),
    ).toEqual(defaults);
  });

  it("takes every setting", () => {
    expect(
      readConfig(
        {
          PORT: "0",
          HOST: "::1",
          METRICS_PORT: "9464",
          METRICS_HOST: "10.0.0.7",
          DATA_DIR: "../elsewhere",
          DATABASE_URL: "postgresql://u:p@h:5433/d",
          TRUST_PROXY: "loopback, 10.0.0.0/8,2001:db8::1",
          PUBLIC_URL: "https://projects.example.org/",
          SESSION_MAX_DAYS: "30",
          SESSION_IDLE_DAYS: "2",
          MAIL_PER_HOUR: "60",
          FOLLOWER_ADDRESSES: "on",
          HISTORY_DAYS: "365",
          ORGANIZATION_ID: "7",
          TUTORIAL_URL: " https://videos.example/tutorial.mp4 ",
          ICON_SERVICE_URL: "https://icons.example/{host}.png",
          MAP_TILE_URL: "https://tiles.example/{z}/{x}/{y}.png",
          MAP_TILE_CREDIT: "Tiles by Example",
          GEOCODER_URL: "https://geocoder.example/search",
          OFFLINE_READING: "off",
          BACKUP_DIR: "../backups",
          BACKUP_HOUR: "23",
          UPGRADE_WITHOUT_BACKUP: "yes",
          OLD_POSTGRESQL_BIN: "/usr/lib/postgresql/18/bin",
          DEMO_PASSWORD: "open sesame",
        },
        ["--empty"],
        "/srv/vigie",
      ),
    ).toEqual({
      port: 0,
      host: "::1",
      metricsPort: 9464,
      metricsHost: "10.0.0.7",
      dataDir: "/srv/elsewhere",
      dataDirIsExplicit: true,
      databaseUrl: "postgresql://u:p@h:5433/d",
      trustProxy: ["loopback", "10.0.0.0/8", "2001:db8::1"],
      publicUrl: "https://projects.example.org",
      sessionMaxDays: 30,
      sessionIdleDays: 2,
      mailPerHour: 60,
      followerAddresses: true,
      historyDays: 365,
      organizationId: 7,
      tutorialUrl: "https://videos.example/tutorial.mp4",
      iconServiceUrl: "https://icons.example/{host}.png",
      mapTileUrl: "https://tiles.example/{z}/{x}/{y}.png",
      mapTileCredit: "Tiles by Example",
      geocoderUrl: "https://geocoder.example/search",
      offlineReading: false,
      backupDir: "/srv/backups",
      backupHour: 23,
      upgradeWithoutBackup: true,
      oldPostgresqlBin: "/usr/lib/postgresql/18/bin",
      demoPassword: "open sesame",
      demo: "never",
      demoLanguage: "en",
    });
  });

  it("takes the language of the demonstration, which is English unless one is named", () => {
    expect(readConfig({}, ["--demo", "fr"])).toMatchObject({ demo: "always", demoLanguage: "fr" });
    expect(readConfig({}, ["--demo"])).toMatchObject({ demo: "always", demoLanguage: "en" });
  });

  it("takes no folder for backups where there are to be none", () => {
    expect(readConfig({ BACKUP_DIR: "off" }).backupDir).toBe("off");
  });

  it.each([
    ["1", 1],
    ["0", 0],
    [" 2 ", 2],
    ["127.0.0.1", ["127.0.0.1"]],
  ])("trusts proxies by %j", (TRUST_PROXY, trustProxy) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(trustProxy);
  });

  it("takes a Supabase with its anon key, of the old form or the new", () => {
    for (const anonKey of [tokenOf("anon"), "sb_publishable_abc"]) {
      expect(
        readConfig({ SUPABASE_URL: "https://x.supabase.co/", SUPABASE_ANON_KEY: anonKey }),
      ).toMatchObject({ supabaseUrl: "https://x.supabase.co", supabaseAnonKey: anonKey });
    }
  });
});

it("every setting stands in README.md with its default and its meaning", async () => {
  const readme = await readFile(new URL("../../../../README.md", import.meta.url), "utf8");
  const rows = Object.values(settingsSchema.entries).map((schema) => {
    const { variable, meaning, without } = v.getMetadata(schema);
    const value = v.getDefault(schema);
    const usual = value === undefined ? without : `\`${value}\``;
    return `| \`${variable}\` |${usual && ` ${usual}`} | ${meaning} |`;
  });
  expect(readme.match(/^\| `[A-Z_]+` .*$/gm)).toEqual(rows);
});

describe("what is near a setting by chance is left alone", () => {
  it.each([
    ["the system", "PATH", "PWD", "OLDPWD", "HOSTNAME", "HOSTTYPE", "LOGNAME", "MAIL", "TMPDIR"],
    ["systemd", "INVOCATION_ID", "JOURNAL_STREAM", "SYSTEMD_EXEC_PID", "STATE_DIRECTORY"],
    ["npm and node", "npm_config_dry_run", "npm_package_name", "NODE_ENV", "INIT_CWD"],
    ["containers", "PORTS", "POSTS", "DOCKER_HOST", "KUBERNETES_PORT", "VIGIE_PORT_3000_TCP"],
    ["other programs", "DATABASE_URL_OLD", "TEST_DATABASE_URL", "POSTGRES_URL", "SMTP_HOST"],
    ["ours", "SUPABASE_SERVICE_ROLE_KEY", "VITE_SUPABASE_URL", "METRICS_PATH", "PGPASSWORD"],
  ])("of %s", (_, ...names) => {
    expect(() => readConfig(Object.fromEntries(names.map((name) => [name, "x"])))).not.toThrow();
  });

  it("a session may end sooner than after the days without use that nobody set", () => {
    expect(readConfig({ SESSION_MAX_DAYS: "7" })).toMatchObject({ sessionIdleDays: 14 });
  });
});
