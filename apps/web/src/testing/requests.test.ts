import { expect, it } from "vitest";
import { requestsSettled, sendRequestsTo } from "./requests";

it("code that comes late has come before the next test, and so has what it asked for", async () => {
  const answered: string[] = [];
  sendRequestsTo(async (input) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    answered.push(String(input));
    return new Response();
  });
  void import("@/features/members/members-page").then(() => fetch("http://vigie.test/late"));
  await requestsSettled();
  expect(answered).toEqual(["http://vigie.test/late"]);
});
