import { expect, it } from "vitest";
import { RefusedLogins } from "./refused-logins";

function watched() {
  const sentences: string[] = [];
  return {
    sentences,
    logins: new RefusedLogins({ error: (_, sentence) => sentences.push(sentence) }),
  };
}

it("other failures are logged each time, and say nothing of the logins", () => {
  const { logins, sentences } = watched();
  logins.error({ error: { name: "PostgresError", code: "57014" } }, "Sending failed");
  logins.error({ errors: [{ code: "42501" }, {}] }, "A request failed");
  logins.error({}, "A request failed");
  expect(sentences).toEqual(["Sending failed", "A request failed", "A request failed"]);
  expect(logins.areRefused).toBe(false);
});

it("refused logins are told once, whether requests or the server's own work met them", () => {
  const { logins, sentences } = watched();
  logins.error({ error: { name: "PostgresError", code: "28P01" } }, "Sending failed");
  logins.error({ errors: [{ code: "28000" }] }, "A request failed");
  expect(sentences).toEqual([expect.stringContaining("no longer lets in the logins")]);
  expect(logins.areRefused).toBe(true);
});
