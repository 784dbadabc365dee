import { contentTables } from "@vigie/domain/project/content-tables";
import { randomRuns } from "@vigie/test-backend/full-run";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadDataSchema } from "../../database/data-schema";
import { anyRead } from "./testing/any-read";
import { type Answer, ask, askAll, type Question, shown } from "./testing/ask";
import {
  type AttackedBackend,
  CALLERS,
  type CallerName,
  createAttackedBackend,
  leaked,
  OUTSIDERS,
} from "./testing/attacked-backend";
import { HIDDEN, OPEN } from "./testing/planted-rows";
import {
  embeddingReads,
  operatorReads,
  otherRelations,
  publicTables,
  SELECTIONS,
  shareOfReads,
  type Table,
} from "./testing/read-questions";

const MAX_LIST_BYTES = 4 * 1024 * 1024;

let attacked: AttackedBackend;
let tables: Table[];

beforeAll(async () => {
  attacked = await createAttackedBackend();
  tables = await publicTables(attacked.backend);
});

afterAll(() => attacked.close());

const mayReadHidden = (caller: CallerName) => caller === "owner" || caller === "member";

/** What is wrong with an answer to a read of lists, or null. */
function problemIn(caller: CallerName, question: Question, answer: Answer): string | null {
  const secrets = mayReadHidden(caller) ? attacked.unreadable : attacked.secrets;
  const found = leaked(answer.text, secrets);
  if (found.length > 0) return `${caller} learnt ${found} by ${shown(question)}`;
  if (answer.status >= 500) return `${answer.status} ${answer.text} to ${shown(question)}`;
  const isLong = Buffer.byteLength(answer.text) > MAX_LIST_BYTES;
  return isLong ? `An answer beyond its bound to ${shown(question)}` : null;
}

/** Asks all of it as one caller; gives what is wrong, and how much was answered. */
async function attack(caller: CallerName, questions: readonly Question[]) {
  const token = attacked.tokenOf(caller);
  const asked = questions.map((question) => ({ ...question, token }));
  const answers = await askAll(attacked.backend, asked);
  const logEntries = answers.map((answer, at) =>
    problemIn(caller, asked[at] ?? { path: "" }, answer),
  );
  return {
    logEntries: logEntries.filter((each) => each !== null).slice(0, 5),
    answers,
    answered: answers.filter(({ status }) => status < 300).length,
  };
}

/** All rows of a list, and those of the hidden project by id and by project. */
const selectors = (table: string) => [
  "",
  `&id=eq.${attacked.hidden.rows[table] ?? attacked.hidden.id}`,
  `&project_id=eq.${attacked.hidden.id}`,
];

describe.each(CALLERS.map((caller, turn) => ({ caller, turn })))("as $caller", (who) => {
  const { caller, turn } = who;

  it("no operator on no column of no table tells what is hidden", async () => {
    const questions = shareOfReads(operatorReads(tables), turn, { usual: 53, full: 1 });
    const { logEntries, answered } = await attack(caller, questions);
    expect(logEntries).toEqual([]);
    expect(answered).toBeGreaterThan(10);
  });

  it("no form of select does", async () => {
    const reads = tables.flatMap(({ name, columns }) =>
      selectors(name).flatMap((rows, nth) =>
        [...SELECTIONS, ...columns.map((column) => column.name)].map((select) => ({
          path: `/rest/v1/${name}?select=${encodeURIComponent(select)}${rows}`,
          meets: [name, `rows ${nth}`, ...SELECTIONS.filter((each) => each === select)],
        })),
      ),
    );
    const questions = shareOfReads(reads, turn, { usual: 29, full: 1 });
    // The id that a question names may be repeated to its caller, but by the row alone.
    const { answers } = await attack(caller, questions);
    const values = answers.filter(
      ({ text, status }) => status >= 500 || (!mayReadHidden(caller) && text.includes(HIDDEN)),
    );
    expect(values).toEqual([]);
  });

  it("no embedding of any table in any other does", async () => {
    const names = [...tables.map(({ name }) => name), "users", "objects"];
    const questions = shareOfReads(embeddingReads(tables, names), turn, { usual: 47, full: 1 });
    const { logEntries, answered } = await attack(caller, questions);
    expect(logEntries).toEqual([]);
    expect(answered).toBeGreaterThan(3);
  });

  it("tables that one key joins are embedded in each other, or refused as ever", async () => {
    const schema = await loadDataSchema(attacked.backend.sql);
    const pairs = [...schema].flatMap(([table, { keys }]) =>
      [...keys.keys()].filter((other) => other !== table).map((other) => [table, other] as const),
    );
    const { answers } = await attack(
      caller,
      pairs.map(([table, other]) => {
        const [column] = [...(schema.get(other)?.columns ?? [])];
        return { path: `/rest/v1/${table}?select=${other}(${column})&limit=1` };
      }),
    );
    expect(pairs).toEqual(expect.arrayContaining([["key_milestones", "projects"]]));
    const ofPair = (table: string, other: string) =>
      answers[pairs.findIndex((pair) => pair[0] === table && pair[1] === other)]?.status;
    expect(ofPair("key_milestones", "projects")).toBe(200);
    expect(ofPair("projects", "key_milestones")).toBe(200);
    expect(answers.map(({ status }) => status)).not.toContain(300);
  });

  it("no relation outside of the public schema exists", async () => {
    const relations = await otherRelations(attacked.backend);
    const { answers } = await attack(
      caller,
      relations.map((name) => ({ path: `/rest/v1/${name}?select=*` })),
    );
    expect(relations).toEqual(expect.arrayContaining(["users", "sessions", "pg_authid"]));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  });

  it("what the caller may read appears", async () => {
    for (const name of ["projects", ...contentTables]) {
      const { text } = await ask(attacked.backend, {
        path: `/rest/v1/${name}?select=*`,
        token: attacked.tokenOf(caller),
      });
      expect(text).toContain(OPEN);
      expect([name, text.includes(HIDDEN)]).toEqual([name, mayReadHidden(caller)]);
      expect([name, text.includes("zq7mine")]).toEqual([name, caller === "outsider"]);
    }
  });

  it("of the history the organisation's own appears, and of public changes what is online", async () => {
    const token = attacked.tokenOf(caller);
    const read = async (path: string) => (await ask(attacked.backend, { path, token })).text;
    const history = await read("/rest/v1/history?select=*");
    expect(history.includes(HIDDEN)).toBe(mayReadHidden(caller));
    expect(history.includes("zq7mine")).toBe(caller === "outsider");
    const changes = (id: string) => read(`/rest/v1/public_changes?select=*&project_id=eq.${id}`);
    expect(await changes(attacked.open.id)).toContain(OPEN);
    expect((await changes(attacked.hidden.id)).includes(HIDDEN)).toBe(mayReadHidden(caller));
    expect(await changes(attacked.trashed.id)).toBe("[]");
  });
});

it("any read at all, as callers without rights", async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(anyRead(tables), fc.constantFrom(...OUTSIDERS), async (question, caller) => {
      const result = await attack(caller, [question]);
      answered += result.answered;
      expect(result.logEntries).toEqual([]);
    }),
    randomRuns({ usual: 100, full: 4000 }),
  );
  expect(answered).toBeGreaterThan(2);
});
