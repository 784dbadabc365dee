import { createProject } from "@vigie/test-backend/builders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, askAll } from "./testing/ask";
import {
  type AttackedBackend,
  CALLERS,
  createAttackedBackend,
  OUTSIDERS,
} from "./testing/attacked-backend";

const LIST = "/rest/v1/rpc/list_projects";
const OVERVIEW = "/rest/v1/rpc/list_overview";

let attacked: AttackedBackend;

beforeAll(async () => {
  attacked = await createAttackedBackend();
  await createProject(attacked.owner, {
    title: "Quagga under cover",
    is_online: false,
    countries: ["tv"],
    cities: ["Vaiaku"],
    short_description: "Okapi",
    budget: 987_654,
  });
});

afterAll(() => attacked.backend.close());

const asked = (path: string, parameters: Record<string, string>) =>
  `${path}?${new URLSearchParams(parameters)}`;

describe.each(CALLERS)("as %s", (caller) => {
  it("no search finds or counts what is offline", async () => {
    const texts = ["quagga", "QUAGGA", "okapi", "vaiaku", "tuvalu", "tv", "q", "%", "_", ""];
    const orders = ["newest", "updated", "budget", "title"];
    const answers = await askAll(
      attacked.backend,
      texts.flatMap((search) =>
        orders.map((sort) => ({
          path: asked(LIST, { search, sort, most: "100" }),
          token: attacked.tokenOf(caller),
        })),
      ),
    );
    const own = await ask(attacked.backend, {
      path: OVERVIEW,
      token: attacked.tokenOf(caller),
    });
    for (const { status, text } of [...answers, own]) {
      expect(status).toBe(200);
      expect(text).not.toMatch(/quagga|okapi|vaiaku|"tv"|987654/i);
    }
    expect(answers[0]?.text).toContain('"found":0');
  });
});

describe.each(OUTSIDERS)("as %s", (caller) => {
  it.each([
    `${LIST}?search=a&search=b`,
    `${LIST}?select=id`,
    `${LIST}?is_online=eq.false`,
    `${LIST}?unknown=1`,
    `${OVERVIEW}?within=1&within=2`,
    `${OVERVIEW}?search=a`,
  ])("%s is refused", async (path) => {
    const { status } = await ask(attacked.backend, { path, token: attacked.tokenOf(caller) });
    expect(status).toBe(400);
  });

  it.each([LIST, OVERVIEW])("%s is read and not sent", async (path) => {
    const { status } = await ask(attacked.backend, {
      method: "POST",
      path,
      body: {},
      token: attacked.tokenOf(caller),
    });
    expect(status).toBe(404);
  });

  it.each(["listed_projects", "listed_counts", "projects_to_list", "countries"])(
    "%s is no table",
    async (table) => {
      const { status } = await ask(attacked.backend, {
        path: `/rest/v1/${table}?select=*`,
        token: attacked.tokenOf(caller),
        headers: { "accept-profile": "private" },
      });
      expect(status).toBeGreaterThanOrEqual(400);
    },
  );

  it.each([
    ["a thousand words", Array.from({ length: 1000 }, (_, nth) => `w${nth}`).join(" ")],
    ["signs of patterns", "%_\\%_\\ %%%% ____ \\\\\\\\ [^a] (a+)+$"],
    ["words of one letter", [..."abcdefghijklmnopqrstuvwxyz"].join(" ")],
    ["combining marks", "a\u0300".repeat(300)],
    ["quotes", "' or 1=1; drop table projects; -- \" $$ $1"],
    ["a formatting sign", "%s %I %L %1$s"],
  ])("%s are a search like any other", async (_name, search) => {
    const { status, text } = await ask(attacked.backend, {
      path: asked(LIST, { search }),
      token: attacked.tokenOf(caller),
    });
    expect(status).toBe(200);
    expect(text).toContain('"found":0');
  });
});
