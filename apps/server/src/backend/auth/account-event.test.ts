import { expect, it } from "vitest";
import { accountSecurityEvent } from "./account-event";

const accountId = "7a3f0c52-8b7e-4c36-9a54-2f3c1f0e9d10";

it("tells of a refused renewal as of a refused token", () => {
  const failed = { event: "token_refresh", outcome: "failure", accountId } as const;

  expect(accountSecurityEvent({ ...failed, reason: "refresh_token_already_used" }, "::1")).toEqual({
    event: "token_refused",
    outcome: "failure",
    address: "::1",
    account: accountId,
    reason: "used_twice",
  });
  expect(accountSecurityEvent({ ...failed, reason: "bad_json" }, null)?.reason).toBe("forged");
});

it("leaves renewals out that succeed, and passes everything else on", () => {
  expect(accountSecurityEvent({ event: "token_refresh", outcome: "success" }, null)).toBeNull();
  expect(
    accountSecurityEvent({ event: "sign_in", outcome: "failure", reason: "no" }, "::1"),
  ).toEqual({ event: "sign_in", outcome: "failure", address: "::1", account: null, reason: "no" });
});
