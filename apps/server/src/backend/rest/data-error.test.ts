import { expect, it } from "vitest";
import { explainDataError } from "./data-error";

function unknownError(): Response {
  return Response.json({ code: "SUP", message: "Error: /run/secret-place" }, { status: 500 });
}

function databaseError(code: string) {
  return Object.assign(new Error("value too long"), {
    code,
    detail: "a detail",
    parameters: ["x"],
  });
}

it.each([
  ["nothing was said", []],
  ["the connection was refused", [Object.assign(new Error("/run/x"), { code: "ECONNREFUSED" })]],
  ["the database is gone", [databaseError("3D000")]],
])("when %s the database is not available, and no place is named", async (_name, said) => {
  const response = await explainDataError(unknownError(), said);

  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    code: "PGRST001",
    message: "The database is not available. Nothing was changed. Please try again in a moment.",
    details: null,
    hint: "refused.databaseAwayUnchanged",
  });
});

it("when the server stops during the work it is left open whether it was done", async () => {
  const response = await explainDataError(unknownError(), [databaseError("57P01")]);

  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    message: expect.stringContaining("Look whether it was done"),
  });
});

it.each([
  ["53100", 507],
  ["25006", 503],
])("SQLSTATE %s is a %i in words for people", async (code, status) => {
  const response = await explainDataError(unknownError(), [databaseError(code)]);

  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({
    code,
    message: expect.stringContaining("nothing was changed"),
  });
});

it.each([
  ["23514", 400],
  ["23P01", 400],
  ["P0001", 400],
  ["P0002", 500],
  ["40P01", 500],
  ["53200", 503],
  ["54000", 413],
  ["XX000", 500],
])(
  "SQLSTATE %s is a %i with the database's words and without its parameters",
  async (code, status) => {
    const response = await explainDataError(unknownError(), ["printed", databaseError(code)]);

    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      code,
      message: "value too long",
      details: "a detail",
      hint: null,
    });
  },
);

it("a refusal that the library answers without its hint has it", async () => {
  const answer = Response.json({ code: "23505", hint: null }, { status: 409 });
  const refusal = { ...databaseError("23505"), message: "Taken", hint: "failed.referenceTaken" };
  expect(await (await explainDataError(answer, [refusal])).json()).toMatchObject({
    message: "Taken",
    hint: "failed.referenceTaken",
  });
});

it("other answers stay as they are", async () => {
  const known = Response.json({ code: "42501" }, { status: 403 });

  expect(await explainDataError(known, [databaseError("23514")])).toBe(known);
});
