import { expect, it } from "vitest";
import { troubleOf, troubleResponse } from "./trouble";

it.each([
  ["42501", null],
  ["23505", null],
  [undefined, null],
  ["53100", "full"],
  ["ENOSPC", "full"],
  ["EDQUOT", "full"],
  ["25006", "read-only"],
  ["EROFS", "read-only"],
  ["57P01", "cut"],
  ["CONNECTION_CLOSED", "cut"],
  ["57P03", "away"],
  ["28P01", "away"],
  ["ECONNREFUSED", "away"],
  ["CONNECT_TIMEOUT", "away"],
])("an error with the code %s is a sign of the trouble %s", (code, trouble) => {
  expect(troubleOf(["22P02", code])).toBe(trouble);
});

it.each([
  ["/rest/v1/press", "message"],
  ["/storage/v1/object/x", "message"],
  ["/auth/v1/token", "msg"],
])("the answer at %s says that nothing was changed, and when to try again", async (path, field) => {
  const answer = troubleResponse(path, "full");
  expect(answer.status).toBe(507);
  expect(answer.headers.get("retry-after")).toBe("60");
  expect(await answer.json()).toMatchObject({
    [field]: expect.stringContaining("The disk of the server is full, so nothing was changed."),
  });
});

it("a reader is not told that nothing was changed", async () => {
  const answer = troubleResponse("/rest/v1/press", "away", "GET");
  expect(await answer.json()).toMatchObject({ message: expect.not.stringContaining("changed") });
});
