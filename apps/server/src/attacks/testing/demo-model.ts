import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { createTestBackend, type TestModel } from "@vigie/test-backend/test-backend";
import type { DemoAccount } from "../../demo/demo-account";
import { seedDemo } from "../../demo/seed-demo";
import { demoOptionsOf } from "../../demo/testing/demo-options";

/** The demo organisation, and attackers with one of their own; nobody is signed in. */
interface DemoModel {
  model: TestModel;
  member: DemoAccount;
  stranger: TestMember;
}

let made: Promise<DemoModel> | undefined;

/** That model, made once a process and then copied, in a fifth of the time. */
export function demoModel(): Promise<DemoModel> {
  made ??= makeModel();
  return made;
}

async function makeModel(): Promise<DemoModel> {
  const backend = await createTestBackend();
  const member = await seedDemo(demoOptionsOf(backend));
  const stranger = await createMember(backend, await createOrganisation(backend, "The attackers"));
  await backend.sql`delete from auth.sessions`;
  return { model: await backend.keep(), member, stranger };
}
