import { createProject } from "@vigie/test-backend/builders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, askAll, askForPrivateTable, withParameters } from "./testing/ask";
import {
  type AttackedBackend,
  CALLERS,
  createAttackedBackend,
  OUTSIDERS,
} from "./testing/attacked-backend";
import { HOSTILE_SEARCHES, OTHERWISE_READ } from "./testing/hostile-searches";

const LIST = "/rest/v1/rpc/work_list";
const SELECTION = "/rest/v1/rpc/work_selection";
const OVERVIEW = "/rest/v1/rpc/work_overview";
const TITLES = "/rest/v1/rpc/find_titles";

let attacked: AttackedBackend;

beforeAll(async () => {
  attacked = await createAttackedBackend();
  await createProject(attacked.owner, {
    title: "Quagga under cover",
    countries: ["tv"],
    cities: ["Vaiaku"],
    short_description: "Okapi",
    long_description: "Bongo",
    budget: 456_789,
  });
  await createProject(attacked.owner, { title: OTHERWISE_READ.join(" ") });
  await createProject(attacked.owner, { title: "7 of 1000 quoted" });
});

afterAll(() => attacked.backend.close());

describe.each(OUTSIDERS)("as %s", (caller) => {
  it("no search finds or counts what another organisation works on", async () => {
    const texts = ["quagga", "okapi", "vaiaku", "tuvalu", "tv", "q", "%", "_", ""];
    const orders = ["changed", "completeness", "title"];
    const answers = await askAll(
      attacked.backend,
      texts.flatMap((search) =>
        [
          ...orders.map((sort) => withParameters(LIST, { search, sort, most: "100" })),
          withParameters(TITLES, { search, most: "100" }),
          withParameters(SELECTION, { search }),
        ].map((path) => ({ path, token: attacked.tokenOf(caller) })),
      ),
    );
    const counted = await ask(attacked.backend, {
      path: OVERVIEW,
      token: attacked.tokenOf(caller),
    });
    for (const { status, text } of [...answers, counted]) {
      expect(status).toBe(caller === "anonymous" ? 401 : 200);
      expect(text).not.toMatch(/quagga|okapi|bongo|vaiaku|"tv"|456789/i);
      for (const secret of attacked.secrets) expect(text).not.toContain(secret);
    }
    if (caller === "removed member") expect(counted.text).toContain('"projects":0');
    if (caller !== "anonymous") expect(answers[0]?.text).toContain('"found":0');
  });

  it("naming another organisation's row to go on from tells nothing of it", async () => {
    const { text } = await ask(attacked.backend, {
      path: withParameters(LIST, {
        after_key: "2999-01-01",
        after_created: "2999-01-01",
        after_id: attacked.hidden.id,
        most: "100",
      }),
      token: attacked.tokenOf(caller),
    });
    for (const secret of attacked.secrets) expect(text).not.toContain(secret);
  });
});

describe.each(CALLERS)("as %s", (caller) => {
  it.each([
    `${LIST}?search=a&search=b`,
    `${LIST}?select=id`,
    `${LIST}?organization_id=eq.1`,
    `${LIST}?organisation=1`,
    `${LIST}?unknown=1`,
    `${OVERVIEW}?today=2026-01-01&today=2026-01-02`,
    `${OVERVIEW}?within=1`,
    `${TITLES}?organisation=1`,
    `${TITLES}?select=id`,
  ])("%s is refused", async (path) => {
    const { status } = await ask(attacked.backend, { path, token: attacked.tokenOf(caller) });
    expect(status).toBe(caller === "anonymous" ? 401 : 400);
  });

  it.each([LIST, OVERVIEW, TITLES])("%s is read and not sent", async (path) => {
    const { status } = await ask(attacked.backend, {
      method: "POST",
      path,
      body: {},
      token: attacked.tokenOf(caller),
    });
    expect(status).toBe(404);
  });

  it.each(["work_projects", "projects_to_work_on", "projects_to_search"])(
    "%s is no table",
    async (table) => {
      const token = attacked.tokenOf(caller);
      const { status } = await askForPrivateTable(attacked.backend, table, token);
      expect(status).toBeGreaterThanOrEqual(400);
    },
  );
});

it.each(HOSTILE_SEARCHES)("%s are a member's search like any other", async (_name, search) => {
  const { status, text } = await ask(attacked.backend, {
    path: withParameters(LIST, { search }),
    token: attacked.tokenOf("owner"),
  });
  expect(status).toBe(200);
  expect(text).toContain('"found":0');
});

it.each(OTHERWISE_READ)("a member's search for %s finds what is written so", async (search) => {
  const token = attacked.tokenOf("owner");
  const [list, titles] = await askAll(
    attacked.backend,
    [LIST, TITLES].map((path) => ({ path: withParameters(path, { search }), token })),
  );
  expect([list?.status, titles?.status]).toEqual([200, 200]);
  expect(list?.text).toContain('"found":1,');
  for (const answer of [list, titles]) expect(answer?.text).toContain("not.is.null");
});
