import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { IMPORT_MAX_BYTES } from "@vigie/domain/limits";
import { settingsSchema } from "@vigie/server/config/settings";
import { isFullRun } from "@vigie/test-backend/full-run";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { repository } from "./lib/run";

const read = (file: string) => readFile(path.join(repository, file), "utf8");

const dockerfile = await read("deploy/Dockerfile");
const unit = await read("deploy/vigie.service");
const nginx = await read("deploy/nginx.conf");
const caddy = await read("deploy/Caddyfile");
const environment = await read("deploy/vigie.env.example");
const guide = await read("docs/deployment.md");
const supabase = await read("supabase/config.toml");

const variables = Object.values(settingsSchema.entries).map(
  (schema) => v.getMetadata(schema).variable,
);

/** Those that other programs, and the build, read. */
const FOREIGN =
  /^(NODE_ENV|VIGIE_COMMIT|NODE_IMAGE|MALLOC_ARENA_MAX|VITE_\w+|GOTRUE_\w+|SUPABASE_SERVICE_ROLE_KEY)$/;

/** Names of environment variables that a text sets or names. */
function settingsIn(text: string): string[] {
  const set = [...text.matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|HOST)=/g)];
  const named = [...text.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g)];
  return [...set, ...named].map(([, name = ""]) => name);
}

/** The instructions of the last stage, without comments, one on each line. */
function lastStage(): string[] {
  const instructions = dockerfile
    .replace(/^#.*$/gm, "")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return instructions.slice(instructions.findLastIndex((line) => line.startsWith("FROM ")));
}

describe("what the deployment files name exists", () => {
  it.each([
    ["Dockerfile", dockerfile],
    ["vigie.service", unit],
    ["vigie.env.example", environment],
    ["nginx.conf", nginx],
    ["Caddyfile", caddy],
    ["deployment.md", guide],
  ])("settings in %s", (_, text) => {
    const names = settingsIn(text).filter((name) => !FOREIGN.test(name));

    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !variables.includes(name))).toEqual([]);
  });

  it("programs that are started are built", async () => {
    const build = await read("apps/server/vite.config.ts");
    const programs = [
      ...`${dockerfile}${unit}${guide}`.matchAll(/apps\/server\/dist\/([\w-]+)\.js/g),
    ];

    expect(programs.length).toBeGreaterThan(3);
    for (const [, name] of programs) {
      expect(build).toMatch(new RegExp(`^\\s*"?${name}"?: "src/`, "m"));
    }
  });

  it("npm commands of the guide", () => {
    const commands = [...guide.matchAll(/npm run ([\w-]+)/g)];

    expect(commands.length).toBeGreaterThan(3);
    for (const [, command = ""] of commands) {
      expect(Object.keys(manifest.scripts)).toContain(command);
    }
  });

  it("everything that the container's build copies", async () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, sources = ""]) => sources.split(" "),
    );
    for (const source of copied)
      expect(existsSync(path.join(repository, source)), source).toBe(true);

    for (const folder of ["apps", "packages"]) {
      for (const name of await readdir(path.join(repository, folder))) {
        expect(copied, "each workspace's package.json").toContain(`${folder}/${name}/package.json`);
      }
    }
  });
});

describe("the container file", () => {
  it("runs as an ordinary user, who may write the data alone", () => {
    const stage = lastStage();
    const at = (start: string) => stage.findIndex((line) => line.startsWith(start));

    expect(stage[at("USER ")]).toBe("USER node");
    expect(at("USER ")).toBeLessThan(at("ENTRYPOINT "));
    expect(stage.filter((line) => line.startsWith("COPY ")).join()).not.toContain("--chown");
    expect(stage[at("VOLUME ")]).toBe("VOLUME /data");
    expect(stage.join("\n")).toContain("DATA_DIR=/data");
  });

  it("is stopped and asked after its health as the server expects", () => {
    const stage = lastStage().join("\n");

    expect(stage).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(stage).toMatch(/^HEALTHCHECK .*\/healthz/m);
    expect(stage).toContain(`EXPOSE ${v.getDefault(settingsSchema.entries.port)}`);
    // In the form of a list, so that the signal reaches the server and no shell.
    expect(stage).toMatch(/^ENTRYPOINT \["node", /m);
  });

  it("is told so where another program than the server runs in it", () => {
    const others = guide.match(/^docker run .*\.js.*$/gm) ?? [];
    expect(others.length).toBeGreaterThan(0);
    for (const line of others) expect(line).toMatch(/ --entrypoint node .* vigie apps\//);
  });

  it("is built with a Node that Vigie runs on, and holds no secret", () => {
    const major = Number(/^ARG NODE_IMAGE=node:(\d+)-\w+-slim$/m.exec(dockerfile)?.[1]);

    expect(major).toBeGreaterThanOrEqual(24);
    expect(manifest.engines.node).toContain(">=24");
    expect(dockerfile).not.toMatch(/PASSWORD|SECRET|_KEY|DATABASE_URL|SMTP_URL/);
  });

  it("gets nothing from the folder but what is listed", async () => {
    const lines = (await read(".dockerignore")).split("\n").filter((line) => !/^(#|$)/.test(line));

    expect(lines[0]).toBe("*");
    const admitted = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
    for (const each of admitted) expect(existsSync(path.join(repository, each)), each).toBe(true);
    expect(admitted).toContain("package.json");
    expect(admitted).not.toContain("data");
    expect(lines).toContain("**/.env*");
  });
});

describe("the service", () => {
  it("runs as an ordinary user and is stopped as the server expects", () => {
    expect(unit).toMatch(/^User=vigie$/m);
    expect(unit).toMatch(/^KillSignal=SIGTERM$/m);
    // To the server alone: it stops its PostgreSQL by itself.
    expect(unit).toMatch(/^KillMode=mixed$/m);
    expect(unit).toMatch(/^Environment=DATA_DIR=\/var\/lib\/vigie$/m);
    expect(unit).toMatch(/^StateDirectory=vigie$/m);
  });

  it("tries a start that failed without end, and takes no more than a bound", () => {
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(unit.indexOf("StartLimitIntervalSec=")).toBeLessThan(unit.indexOf("[Service]"));
    expect(unit).toMatch(/^Restart=always$/m);
    expect(unit).toMatch(/^MemoryMax=\d+G$/m);
    expect(unit).toMatch(/^TasksMax=\d+$/m);
    expect(guide).toMatch(/docker run .*--restart unless-stopped/);
  });

  it("has settings that a shell reads as they are, whatever is in a password", () => {
    const password = "a$b`c\\d";
    const settings = environment.replace(/^#(?=[A-Z])/gm, "").replace("password", () => password);
    const shell = spawnSync("sh", ["-c", `${settings}printf %s "$SMTP_URL"`], { encoding: "utf8" });
    expect(shell.stdout).toBe(`smtps://user:${password}@mail.example.org`);
  });
});

/** What the guide has below a heading. */
function sectionOf(heading: string): string {
  const [, section = ""] = guide.split(`\n${heading}\n`);
  return section.split(/\n##+ /)[0] ?? "";
}

/** What is typed in a section of the guide, a line each. */
function commandsBelow(heading: string): string[] {
  return [...sectionOf(heading).matchAll(/^ *```\n([\s\S]*?)^ *```$/gm)].flatMap(([, block = ""]) =>
    block
      .trimEnd()
      .split("\n")
      .map((line) => line.trim()),
  );
}

describe("the guide's lines are whole", () => {
  const lines = commandsBelow("## A machine of your own");

  it("each line is one that a shell reads, without sudo", () => {
    expect(lines.length).toBeGreaterThan(8);
    for (const line of lines) {
      expect(spawnSync("sh", ["-n", "-c", line]).stderr.toString(), line).toBe("");
      expect(line).not.toContain("sudo");
    }
  });

  it("a new version takes the place of the one before, however often", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "vigie-guide-"));
    try {
      const replacing = lines.find((line) => line.includes("mv /opt/vigie.new /opt/vigie")) ?? "";
      const typed = replacing.replaceAll("/opt", folder).replace("systemctl stop vigie", "true");
      for (const version of ["vigie", "vigie.new", "vigie.new", "vigie.new"]) {
        await mkdir(path.join(folder, version));
        if (version === "vigie.new")
          expect(spawnSync("sh", ["-c", typed], { encoding: "utf8" })).toMatchObject({ status: 0 });
      }
      expect((await readdir(folder)).toSorted()).toEqual(["vigie", "vigie.old"]);
      expect(await readdir(path.join(folder, "vigie.old"))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it.runIf(isFullRun && process.getuid?.() === 0)(
    "as root beside a service of another user, commands say what is there and leave nothing of root's",
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), "vigie-guide-"));
      try {
        await mkdir(path.join(folder, "data"));
        const [uid, gid] = [65534, 65534];
        for (const each of [folder, path.join(folder, "data")]) await chown(each, uid, gid);
        await writeFile(path.join(folder, "vigie.env"), environment);
        const type = (start: string) => {
          const from = lines.findIndex((line) => line.startsWith(start));
          const typed = lines
            .slice(from, from + 3)
            .join(" && ")
            .replaceAll(/systemctl \w+ vigie/g, "true")
            .replace("-o vigie -g vigie", `-o ${uid} -g ${gid}`)
            .replace("vigie-….tar.gz", "vigie-*.tar.gz")
            .replaceAll("/etc/vigie/vigie.env", `${folder}/vigie.env`)
            .replaceAll("/var/lib/vigie", `${folder}/data`)
            .replaceAll("/opt/vigie", repository);
          return spawnSync("sh", ["-c", typed], { encoding: "utf8" });
        };
        const { stdout, stderr } = type("set -a;");
        expect(stderr).toBe("");
        expect(stdout).toContain("awa@example.org");
        expect(stdout).toContain("read back and compared");
        const back = type("systemctl stop vigie && mv /var/lib/vigie ");
        expect(back).toMatchObject({ status: 0, stderr: "" });
        expect(back.stdout).toContain("People sign in again");
        for (const name of await readdir(path.join(folder, "data"), { recursive: true })) {
          expect((await stat(path.join(folder, "data", name))).uid, name).toBe(uid);
        }
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    120_000,
  );
});

it("a release raises the version of every package, since none asks for one version of another", async () => {
  for (const folder of [
    ...(await readdir(path.join(repository, "packages"))).map((name) => `packages/${name}`),
    "apps/web",
    "apps/server",
  ]) {
    const asked = (await read(`${folder}/package.json`)).matchAll(/"@vigie\/[\w-]+": "(.*)"/g);
    expect(
      [...asked].filter(([, version]) => version !== "*"),
      folder,
    ).toEqual([]);
  }
});

it("the guide names the settings that go into a static build, and no others", async () => {
  const named = settingsIn(sectionOf("### Pages"));
  const built = (await read("apps/web/src/lib/env.ts")).matchAll(/\bbuild\.VITE_(\w+)/g);

  expect(new Set(named.map((name) => name.replace(/^VITE_/, "")))).toEqual(
    new Set([...built].map(([, name]) => name)),
  );
});

describe("the proxies", () => {
  const port = v.getDefault(settingsSchema.entries.port);

  it("lead to the server's usual port, and never to the metrics", () => {
    expect(nginx).toContain(`server 127.0.0.1:${port} `);
    expect(caddy).toContain(`reverse_proxy 127.0.0.1:${port} {`);
    expect(`${nginx}${caddy}`).not.toMatch(/9464|metrics/i);
  });

  it("take somewhat more than the largest body, which the server refuses in words", () => {
    const mebibytes = IMPORT_MAX_BYTES / 1024 / 1024 + 1;

    expect(nginx).toContain(`client_max_body_size ${mebibytes}m;`);
    expect(caddy).toContain(`max_size ${mebibytes}MiB`);
  });

  it("nginx says in words, and not which it is, that the server is away for a moment", () => {
    expect(nginx).toMatch(/^\s*error_page 502 504 = @away;$/m);
    expect(nginx).toMatch(/^\s*add_header Retry-After \d+ always;$/m);
    // What Vigie answers itself goes through as it is.
    expect(nginx).not.toContain("proxy_intercept_errors");
    expect(nginx).toMatch(/^\s*server_tokens off;$/m);
  });

  it("compress nothing, and tell the server who asks", () => {
    expect(nginx).toMatch(/^\s*gzip off;$/m);
    expect(caddy).not.toMatch(/^\s*encode /m);
    expect(nginx).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
    // nginx decodes `$uri`: in a redirect it could be made to write headers.
    expect(nginx).not.toMatch(/return 30\d [^;]*\$uri/);
  });
});

describe("Supabase's configuration is what the guide says", () => {
  it.each([
    [/^enable_signup = true$/m],
    [/^enable_confirmations = false$/m],
    [/^schemas = \["public"\]$/m],
    [/^site_url = "http:\/\/127\.0\.0\.1:3000"$/m],
    [/^uri = "pg-functions:\/\/postgres\/public\/before_user_created"$/m],
    [/^file_size_limit = "15MiB"$/m],
  ])("%s", (line) => {
    expect(supabase).toMatch(line);
  });
});
