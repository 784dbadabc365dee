import { expect, it } from "vitest";
import { safeError, withoutSecrets } from "./safe-error";

it("says nothing of an error's query, parameters, row and other properties", () => {
  const error = Object.assign(new Error("duplicate key value violates a constraint"), {
    code: "23505",
    query: "insert into auth.users",
    parameters: ["a very secret word"],
    detail: "Key (email)=(a@example.org) already exists.",
    table_name: "users",
    constraint_name: "users_email_key",
    where: "line 3",
  });

  expect(safeError(error)).toEqual({
    name: "Error",
    message: "duplicate key value violates a constraint",
    code: "23505",
    table: "users",
    constraint: "users_email_key",
  });
});

it.each([undefined, null, "text", 7, {}, { message: 7 }])("takes %j for an error", (value) => {
  expect(safeError(value)).toMatchObject({ name: "Error", message: expect.any(String) });
});

it.each([
  ["a password hash", "$2b$10$abcdefghijklmnopqrstuuN9qo8uLOickgx2ZMRZoMyeIjZAgcfl7"],
  ["a token", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"],
  ["a secret key", "sb_secret_AbC-123_def"],
])("blots out %s", (_name, secret) => {
  expect(withoutSecrets(`before ${secret} after`)).not.toContain(secret);
  expect(withoutSecrets(`before ${secret} after`)).toMatch(/^before \[.+\] after$/);
});

it("blots out the password of a database address", () => {
  expect(withoutSecrets("at postgres://vigie:pa55@db.example.org/vigie")).toBe(
    "at postgres://vigie:[password]@db.example.org/vigie",
  );
});

it("leaves other words alone", () => {
  const message = 'invalid input syntax for type uuid: "undefined" (sb_publishable_x is public)';
  expect(withoutSecrets(message)).toBe(message);
});
