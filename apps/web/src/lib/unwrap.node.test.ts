import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { STAFF_PARTS } from "@vigie/domain/language/texts";
import { english } from "@vigie/domain/testing/english";
import { describe, expect, it } from "vitest";
import { DataError, errorMessage, isTransient, refusalIn } from "./data-error";
import { unwrap, unwrapKeepingAdvice, unwrapKeepingMessage, writtenRow } from "./unwrap";

const refused = {
  data: null,
  error: { message: "new row violates row-level security policy", code: "42501" },
  status: 403,
};
const noAnswer = {
  data: null,
  error: { message: "TypeError: Failed to fetch", code: "" },
  status: 0,
};

function caught(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error("The call did not fail.");
}

describe("unwrap", () => {
  it("throws the catalogue's message and keeps the original as its cause", () => {
    const error = caught(() => unwrap(refused, "failed.saveMilestone"));
    expect(error).toBeInstanceOf(DataError);
    expect(error).toMatchObject({
      message: "failed.saveMilestone",
      code: "42501",
      status: 403,
      cause: refused.error,
    });
  });

  it.each([503, 507])("adds what the server says of its own trouble (%d)", (status) => {
    const full = { data: null, error: { message: "The disk is full." }, status };
    for (const [failure, text] of [
      ["failed.saveMilestone", "Failed to save milestone. The disk is full."],
      ["failed.unknown", "Something went wrong. Please try again. The disk is full."],
    ] as const) {
      expect(
        errorMessage(
          english,
          caught(() => unwrap(full, failure)),
        ),
      ).toBe(text);
    }
  });

  it("adds why the server refused, in the page's language, and nothing that it says to programs", () => {
    const full = {
      message: "A project has at most 5000 entries.",
      code: "54000",
      hint: "refused.tooManyEntries",
      details: '{"limit": 5000}',
    };
    const error = caught(() =>
      unwrap({ data: null, error: full, status: 400 }, "failed.saveEntry"),
    );
    expect(errorMessage(english, error)).toBe(
      "Failed to save the entry. A project has at most 5000 entries.",
    );
    expect(errorMessage(compiledTexts("fr", STAFF_PARTS), error)).toMatch(/5\u202f000 écritures/);
    const broken = { ...refused, error: { ...refused.error, hint: "Check your policies." } };
    expect(
      errorMessage(
        english,
        caught(() => unwrap(broken, "failed.saveEntry")),
      ),
    ).toBe("Failed to save the entry");
  });

  it("takes the status of errors that carry it themselves, as those of accounts do", () => {
    const result = { data: null, error: { message: "Invalid login credentials", status: 400 } };
    expect(caught(() => unwrap(result, "failed.loadProjects"))).toMatchObject({ status: 400 });
  });

  it("returns the data of a call that worked", () => {
    expect(unwrap({ data: [1, 2], error: null, status: 200 }, "failed.loadProjects")).toEqual([
      1, 2,
    ]);
  });
});

describe("unwrapKeepingMessage", () => {
  it("throws the error's own message", () => {
    expect(() => unwrapKeepingMessage(refused, "failed.saveTeamMember")).toThrow(
      "new row violates row-level security policy",
    );
  });

  it("falls back to the catalogue's message where there is no message", () => {
    const silent = { data: null, error: { message: "" }, status: 400 };
    expect(() => unwrapKeepingMessage(silent, "failed.saveTeamMember")).toThrow(
      "failed.saveTeamMember",
    );
  });

  it("says that the server cannot be reached where no answer came", () => {
    expect(() => unwrapKeepingMessage(noAnswer, "failed.invalidCredentials")).toThrow(
      "failed.unreachable",
    );
  });
});

describe("unwrapKeepingAdvice", () => {
  const failed = (message: string, code: string, hint?: string) => ({
    data: null,
    error: { message, code, hint },
    status: 400,
  });

  it("does not show people the name of a constraint", () => {
    const broken = failed('new row for relation "team" violates check constraint "x"', "23514");
    const error = caught(() => unwrapKeepingAdvice(broken, "failed.duplicateProject"));
    expect(error).toMatchObject({ code: "23514" });
    expect(errorMessage(english, error)).toBe(
      "Failed to duplicate project. Something in it breaks a rule that was made after it. Please correct that and try again.",
    );
  });

  it("shows what the server says to people, whatever its code", () => {
    const advice = failed(
      "An account already exists for this email address",
      "23505",
      "refused.accountExists",
    );
    expect(caught(() => unwrapKeepingAdvice(advice, "failed.loadProjects"))).toMatchObject({
      message: "An account already exists for this email address",
    });
  });
});

describe("writtenRow", () => {
  it("fails where nothing was written, and trying again does not help", () => {
    const error = caught(() => writtenRow(null, "failed.saveMilestone"));
    expect(error).toMatchObject({ message: "failed.saveMilestone", status: 404 });
    expect(isTransient(error)).toBe(false);
  });

  it("returns the row", () => {
    expect(writtenRow({ id: "a" }, "failed.saveMilestone")).toEqual({ id: "a" });
  });
});

describe("whether trying again may help", () => {
  it.each([
    ["a refusal", refused, false],
    ["too many requests", { ...refused, status: 429 }, false],
    ["no answer", noAnswer, true],
    ["a failing server", { ...refused, status: 503 }, true],
  ])("%s", (_name, result, transient) => {
    expect(isTransient(caught(() => unwrap(result, "failed.loadProjects")))).toBe(transient);
  });

  it("an error of the program", () => {
    expect(isTransient(new TypeError("x is undefined"))).toBe(false);
  });
});

describe("what a person reads", () => {
  it("is never an error of the program", () => {
    expect(errorMessage(english, new TypeError("x is undefined"))).toBe(
      "Something went wrong. Please try again.",
    );
  });

  const french = compiledTexts("fr", STAFF_PARTS);
  const message = "At most 3 rows.";
  const told = (hint: string | null, details: string | null) =>
    refusalIn(french, { message, hint, details });

  it("is what a server refuses with, in the language of the page", () => {
    expect(told("refused.linkOver", null)).toMatch(/^Ce lien a expiré/);
    expect(told("refused.tooManyRows", '{"limit": 3000}')).toMatch(
      /^Pas plus de 3\u202f000 lignes/,
    );
    const city = "<b>{limit}</b> {city} \\u0000 # “”";
    expect(told("refused.cityNotListed", JSON.stringify({ city }))).toContain(city);
  });

  it("is known by the status of an upload, whose client keeps no hint", () => {
    const upload = (status: number) => refusalIn(french, { message, status });
    expect(upload(429)).toMatch(/^Trop de demandes/);
    expect(upload(507)).toMatch(/disque/);
    expect(upload(418)).toBe(message);
  });

  it.each([
    [null, null],
    ["", ""],
    ["Perhaps you meant the table projects.", null],
    ["refused.nothing", null],
    ["constructor.name", "{}"],
    ["refused.linkOver {}", "{}"],
    ["refused.tooManyRows", null],
    ["refused.tooManyRows", "{}"],
    ["refused.tooManyRows", "Key (id)=(1) already exists."],
    ["refused.tooManyRows", "null"],
    ["refused.tooManyRows", "[3]"],
    ["refused.tooManyRows", '{"limit": {"limit": 3}}'],
    ["refused.tooManyRows", '{"limit": null}'],
    ["refused.tooManyRows", `{"__proto__": {"limit": 3}, "most": "${"x".repeat(1e6)}"}`],
    ["refused.cityNotListed", '{"city": {"a": 1}}'],
    ["project.publishedBy", '{"name": "x"}'],
  ])("is a server's message where hint and details are no message: case %#", (hint, details) => {
    expect(told(hint, details)).toBe(message);
  });

  it("is the sentence of a failed call", () => {
    expect(
      errorMessage(
        english,
        caught(() => unwrap(refused, "failed.saveMilestone")),
      ),
    ).toBe("Failed to save milestone");
  });
});
