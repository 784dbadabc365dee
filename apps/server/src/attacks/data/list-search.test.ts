import { createProject } from "@vigie/test-backend/builders";
import { shareOf } from "@vigie/test-backend/full-run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, askAll, askForPrivateTable, withParameters } from "./testing/ask";
import {
  type AttackedBackend,
  CALLERS,
  createAttackedBackend,
  OUTSIDERS,
} from "./testing/attacked-backend";
import { HOSTILE_SEARCHES, OTHERWISE_READ } from "./testing/hostile-searches";

const LIST = "/rest/v1/rpc/list_projects";
const MAP = "/rest/v1/rpc/map_places";
const OPEN = "/rest/v1/rpc/open_projects";
const OVERVIEW = "/rest/v1/rpc/list_overview";

let attacked: AttackedBackend;

beforeAll(async () => {
  attacked = await createAttackedBackend();
  const { id } = await createProject(attacked.owner, {
    title: "Quagga under cover",
    is_online: false,
    countries: ["tv"],
    cities: ["Vaiaku"],
    short_description: "Okapi",
    budget: 987_654,
  });
  await attacked.backend.sql`
    insert into public.project_places (project_id, city, country, latitude, longitude)
    values (${id}, 'Vaiaku', 'tv', -8.51234, 179.21234)`;
  await createProject(attacked.owner, {
    title: "As it is written",
    is_online: true,
    short_description: OTHERWISE_READ.join(" "),
  });
  await createProject(attacked.owner, { title: "7 of 1000 quoted", is_online: true });
});

afterAll(() => attacked.backend.close());

describe.each(CALLERS.map((caller, turn) => ({ caller, turn })))("as $caller", (who) => {
  const { caller, turn } = who;

  it("no search finds or counts what is offline", async () => {
    const texts = ["quagga", "QUAGGA", "okapi", "vaiaku", "tuvalu", "tv", "q", "%", "_", ""];
    const orders = ["newest", "updated", "budget", "title"];
    const answers = await askAll(
      attacked.backend,
      texts.flatMap((search, at) =>
        shareOf(orders, turn + at, { usual: 2, full: 1 }).map((sort) => ({
          path: withParameters(LIST, { search, sort, most: "100" }),
          token: attacked.tokenOf(caller),
        })),
      ),
    );
    const maps = await askAll(
      attacked.backend,
      [...texts, null].flatMap((search, at) =>
        shareOf(["0", "15"], turn + at, { usual: 2, full: 1 }).map((zoom) => ({
          path: withParameters(MAP, { zoom, ...(search !== null && { search }) }),
          token: attacked.tokenOf(caller),
        })),
      ),
    );
    const open = await askAll(
      attacked.backend,
      texts.flatMap((search) =>
        ["list", "whole"].map((detail) => ({
          path: withParameters(OPEN, { search, detail }),
          token: attacked.tokenOf(caller),
        })),
      ),
    );
    const own = await ask(attacked.backend, {
      path: OVERVIEW,
      token: attacked.tokenOf(caller),
    });
    for (const { status, text } of [...answers, ...maps, ...open, own]) {
      expect(status).toBe(200);
      expect(text).not.toMatch(/quagga|okapi|vaiaku|"tv"|987654|-8\.512|179\.2/i);
    }
    expect(answers[0]?.text).toContain('"found":0');
    expect(maps[0]?.text).toBe("[]");
  });
});

describe.each(OUTSIDERS)("as %s", (caller) => {
  it.each([
    `${LIST}?search=a&search=b`,
    `${LIST}?select=id`,
    `${LIST}?is_online=eq.false`,
    `${LIST}?unknown=1`,
    `${MAP}?search=a&search=b`,
    `${MAP}?select=title`,
    `${MAP}?project_id=eq.1`,
    `${MAP}?limit=5000`,
    `${OPEN}?search=a&search=b`,
    `${OPEN}?ids={}&ids={}`,
    `${OPEN}?is_online=eq.false`,
    `${OVERVIEW}?within=1&within=2`,
    `${OVERVIEW}?search=a`,
  ])("%s is refused", async (path) => {
    const { status } = await ask(attacked.backend, { path, token: attacked.tokenOf(caller) });
    expect(status).toBe(400);
  });

  it.each([LIST, MAP, OPEN, OVERVIEW])("%s is read and not sent", async (path) => {
    const { status } = await ask(attacked.backend, {
      method: "POST",
      path,
      body: {},
      token: attacked.tokenOf(caller),
    });
    expect(status).toBe(404);
  });

  it.each([
    "listed_projects",
    "listed_places",
    "listed_cells",
    "listed_counts",
    "projects_to_list",
    "countries",
  ])("%s is no table", async (table) => {
    const token = attacked.tokenOf(caller);
    const { status } = await askForPrivateTable(attacked.backend, table, token);
    expect(status).toBeGreaterThanOrEqual(400);
  });

  it.each(HOSTILE_SEARCHES)("%s are a search like any other", async (_name, search) => {
    const { status, text } = await ask(attacked.backend, {
      path: withParameters(LIST, { search }),
      token: attacked.tokenOf(caller),
    });
    expect(status).toBe(200);
    expect(text).toContain('"found":0');
    const map = await ask(attacked.backend, {
      path: withParameters(MAP, { search, country: search.slice(0, 50) }),
      token: attacked.tokenOf(caller),
    });
    expect(map).toMatchObject({ status: 200, text: "[]" });
    const open = await ask(attacked.backend, {
      path: withParameters(OPEN, {
        search,
        sort: search.slice(0, 50),
        detail: search.slice(0, 50),
      }),
      token: attacked.tokenOf(caller),
    });
    expect(open).toMatchObject({ status: 200 });
    expect(open.text).toContain('"projects":[]');
  });
});

it.each(OTHERWISE_READ)("a search for %s finds what is written so", async (search) => {
  const { status, text } = await ask(attacked.backend, { path: withParameters(LIST, { search }) });
  expect(status).toBe(200);
  expect(text).toContain('"found":1,');
  expect(text).toContain("As it is written");
  const map = await ask(attacked.backend, { path: withParameters(MAP, { search }) });
  expect(map).toMatchObject({ status: 200, text: "[]" });
});
