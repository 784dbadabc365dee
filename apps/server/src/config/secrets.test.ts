import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadSecrets, SecretsError } from "./secrets";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "vigie-secrets-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

it.each(["", "{", "{}", '{"jwtSecret":"short","publishableKey":"x","secretKey":"y"}'])(
  "a broken file (%j) is refused by name, kept as it is, and not repeated",
  async (text) => {
    const file = path.join(folder, "secrets.json");
    await writeFile(file, text);
    await expect(loadSecrets(folder)).rejects.toThrow(SecretsError);
    await expect(loadSecrets(folder)).rejects.toThrow(`${file} is broken.`);
    expect(await readFile(file, "utf8")).toBe(text);
  },
);

it("a folder that cannot be written to is named", async () => {
  await writeFile(path.join(folder, "file"), "");
  await expect(loadSecrets(path.join(folder, "file"))).rejects.toThrow(SecretsError);
});

it("secrets are made once, for the eyes of their owner only, and nothing else is left", async () => {
  const dataDir = path.join(folder, "data");
  const made = await loadSecrets(dataDir);
  expect(made.publishableKey).toMatch(/^sb_publishable_/);
  expect(made.secretKey).toMatch(/^sb_secret_/);
  expect((await stat(path.join(dataDir, "secrets.json"))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(["secrets.json"]);
  expect(await loadSecrets(dataDir)).toEqual(made);
});

it("a draft left by a start that was killed does not matter", async () => {
  await writeFile(path.join(folder, "secrets.json.new"), "{");
  const made = await loadSecrets(folder);
  expect(await loadSecrets(folder)).toEqual(made);
});

it("no two folders share a secret", async () => {
  const [one, other] = [
    await loadSecrets(path.join(folder, "one")),
    await loadSecrets(path.join(folder, "other")),
  ];
  expect(new Set([...Object.values(one), ...Object.values(other)]).size).toBe(8);
});

it("a file of an earlier release keeps its keys and is given a secret for the database", async () => {
  const { databaseSecret: _, ...earlier } = await loadSecrets(folder);
  const file = path.join(folder, "secrets.json");
  await writeFile(file, JSON.stringify(earlier), { mode: 0o600 });

  const now = await loadSecrets(folder);

  expect(now).toMatchObject(earlier);
  expect(now.databaseSecret).toMatch(/^[\w-]{64}$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await loadSecrets(folder)).toEqual(now);
});
