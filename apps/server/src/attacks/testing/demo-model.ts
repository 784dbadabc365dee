import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { createTestBackend, type TestModel } from "@vigie/test-backend/test-backend";
import type { DemoAccount } from "../../demo/demo-account";
import { seedDemo } from "../../demo/seed-demo";
import { demoOptionsOf } from "../../demo/testing/demo-options";

/** A database with the demo organisation, and with a stranger of another organisation. It holds no sessions. */
interface DemoModel {
  model: TestModel;
  member: DemoAccount;
  stranger: TestMember;
}

let made: Promise<DemoModel> | undefined;

/** Makes the model once a process. A copy takes a fifth of the time. */
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
