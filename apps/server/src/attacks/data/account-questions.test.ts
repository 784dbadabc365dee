import { randomUUID } from "node:crypto";
import { createMember } from "@vigie/test-backend/builders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountCalls, freshAddress } from "./testing/account-calls";
import type { Answer } from "./testing/ask";
import {
  type AttackedBackend,
  CALLERS,
  createAttackedBackend,
  leaked,
} from "./testing/attacked-backend";

let attacked: AttackedBackend;
let calls: ReturnType<typeof accountCalls>;

beforeAll(async () => {
  attacked = await createAttackedBackend();
  calls = accountCalls(attacked);
});

afterAll(() => attacked.close());

describe("whether an address has an account", () => {
  const timed = async (work: () => Promise<Answer>) => {
    const start = performance.now();
    const { status, text } = await work();
    return { answer: `${status} ${text}`, time: performance.now() - start };
  };

  it.each([
    ["a sign-in", "/auth/v1/token?grant_type=password", {}],
    ["a sign-up", "/auth/v1/signup", {}],
    ["a sign-up with a wrong invitation", "/auth/v1/signup", { data: { invitation: "x" } }],
  ])("is told neither by the answer nor by the time of %s", async (_name, path, more) => {
    const known = await createMember(attacked.backend, attacked.owner.organisation);
    const tries: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    const unknownAddress = freshAddress();
    for (let round = 0; round < 9; round += 1) {
      const password = `wrong-${randomUUID()}`;
      const first = await timed(() => calls.send(path, { email: known.email, password, ...more }));
      const second = await timed(() =>
        calls.send(path, { email: unknownAddress, password, ...more }),
      );
      expect(second.answer).toBe(first.answer);
      tries.known.push(first.time);
      tries.unknown.push(second.time);
    }
    // The quickest try is the one that nothing else on the machine held up.
    const ratio = Math.min(...tries.known) / Math.min(...tries.unknown);
    expect(ratio).toBeGreaterThan(1 / 4);
    expect(ratio).toBeLessThan(4);
  });
});

describe.each(CALLERS)("functions as %s", (caller) => {
  const call = (name: string, body: unknown) =>
    calls.send(`/rest/v1/rpc/${name}`, body, attacked.tokenOf(caller));

  it("take no odd arguments, and none of other organisations", async () => {
    const count = async () => (await attacked.backend.sql`select from public.invitations`).length;
    const before = await count();
    const { organisation } = attacked.owner;
    const tries: [string, unknown][] = [
      ...[null, 1, true, [], {}, "", "x", "a b@c", "a@b\u0000", `${"x".repeat(300)}@b`].map(
        (email): [string, unknown] => ["invite_colleague", { email }],
      ),
      ["invite_colleague", {}],
      ["invite_colleague", []],
      ["invite_colleague", [{ email: "a@b.c" }, { email: "b@b.c" }]],
      ["invite_colleague", { email: "a@b.c", organization_id: organisation.id }],
      ["invite_first_member", { organization: organisation.id, email: "a@b.c" }],
      ["check_invitation", { invitation: "x", email: "a@b.c" }],
      ["before_user_created", { event: {} }],
      ["own_organization_id", {}],
      ["end_stale_sessions", {}],
      ["pg_sleep", { seconds: 1 }],
      ["invite_colleague'", {}],
    ];
    for (const [name, body] of tries) {
      const { status, text } = await call(name, body);
      expect([name, body, status >= 400 && status < 500, text]).toEqual([name, body, true, text]);
      expect(leaked(text, attacked.secrets)).toEqual([]);
    }
    expect(await count()).toBe(before);
  });

  it("invite to the caller's own organisation alone", async () => {
    const email = freshAddress();
    const { status } = await call("invite_colleague", { email });
    const rows = await attacked.backend.sql<{ id: number }[]>`
      select organization_id::int as id from public.invitations where email = ${email}`;
    const organisation = {
      anonymous: null,
      owner: attacked.owner.organisation.id,
      member: attacked.owner.organisation.id,
      outsider: attacked.outsider.organisation.id,
      "removed member": null,
    }[caller];
    expect(rows.map(({ id }) => id)).toEqual(organisation === null ? [] : [organisation]);
    expect(status < 300).toBe(organisation !== null);
  });
});
