import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  type TestBackend,
  type TestModel,
} from "@vigie/test-backend/test-backend";
import { expect } from "vitest";
import { demoModel } from "../../testing/demo-model";
import { type DemoRows, readDemo } from "./demo-rows";
import { HIDDEN, HIDDEN_LATITUDE, OPEN, type PlantedProject, plantProject } from "./planted-rows";

/** One account for each set of rights. */
export const CALLERS = ["anonymous", "owner", "member", "outsider", "removed member"] as const;

export type CallerName = (typeof CALLERS)[number];

/** Callers with no more rights on {@link AttackedBackend.hidden} than a visitor. */
export const OUTSIDERS = ["anonymous", "outsider", "removed member"] as const;

/** A backend with the demo organisation, and two organisations that do not trust each other. */
export interface AttackedBackend {
  backend: TestBackend;
  /** The administrator of the organisation with the hidden project, which is theirs. */
  owner: TestMember;
  member: TestMember;
  /** The administrator of another organisation. */
  outsider: TestMember;
  /** A former member of the owner's organisation whose token is still valid. */
  removed: TestMember;
  hidden: PlantedProject;
  /** A project of the owner's that was online and is in the trash. */
  trashed: PlantedProject;
  open: PlantedProject;
  /** The outsider's own offline project. */
  own: PlantedProject;
  /** Closes the backend, and fails where the demo organisation is not as it was. */
  close(): Promise<void>;
  /** The access token of a caller. */
  tokenOf(caller: CallerName): string | undefined;
  /** Texts that no response to a caller without rights may contain, including those of `unreadable`. */
  secrets: readonly string[];
  /** Hashes and codes, which no response to a read may contain. */
  unreadable: readonly string[];
}

/** The model that attacked backends are copied from. It holds no sessions. */
interface AttackedModel extends Pick<AttackedBackend, "hidden" | "trashed" | "open" | "own"> {
  model: TestModel;
  demo: DemoRows;
  people: Pick<AttackedBackend, "owner" | "member" | "outsider" | "removed">;
}

let made: Promise<AttackedModel> | undefined;

/** Plants accounts and rows with marks, by which tests find them in answers. */
async function makeModel(): Promise<AttackedModel> {
  const backend = await createTestBackend({ model: (await demoModel()).model });
  // Of projects that are online, too.
  await backend.sql`update public.projects set reference = ${`${HIDDEN} reference `} || id`;
  const demo = await readDemo(backend);
  const ours = await createOrganisation(backend, "Wells for all");
  const theirs = await createOrganisation(backend, "Others");
  const owner = await createMember(backend, ours, `${HIDDEN}.owner@example.org`);
  const member = await createMember(backend, ours, `${HIDDEN}.member@example.org`);
  const removed = await createMember(backend, ours, "removed@example.org");
  const outsider = await createMember(backend, theirs, "outsider@example.org");
  await backend.sql`delete from public.members where user_id = ${removed.userId}`;
  await plantPeople(backend, owner, member);
  await owner.client
    .rpc("invite_colleague", { email: `${HIDDEN}.colleague@example.org` })
    .throwOnError();

  const hidden = await plantProject(backend, owner, { mark: HIDDEN, isOnline: false });
  const trashed = await plantProject(backend, owner, { mark: HIDDEN, isOnline: true });
  await owner.client.from("projects").delete().eq("id", trashed.id).throwOnError();
  const open = await plantProject(backend, outsider, { mark: OPEN, isOnline: true });
  const own = await plantProject(backend, outsider, { mark: "zq7mine", isOnline: false });
  await backend.sql`delete from auth.sessions`;
  const people = { owner, member, outsider, removed };
  return { model: await backend.keep(), people, hidden, trashed, open, own, demo };
}

/** Copies the model, which is made once a process, and signs its people in. */
export async function createAttackedBackend(): Promise<AttackedBackend> {
  made ??= makeModel();
  const { model, demo, people, ...rows } = await made;
  const backend = await createTestBackend({ model });
  const owner = await signIn(backend, people.owner);
  const member = await signIn(backend, people.member);
  const outsider = await signIn(backend, people.outsider);
  const removed = await signIn(backend, people.removed);
  const unreadable = await unreadableValues(backend);
  const tokens: Record<CallerName, string | undefined> = {
    anonymous: undefined,
    owner: owner.accessToken,
    member: member.accessToken,
    outsider: outsider.accessToken,
    "removed member": removed.accessToken,
  };
  return {
    backend,
    owner,
    member,
    outsider,
    removed,
    ...rows,
    async close() {
      const left = await readDemo(backend);
      await backend.close();
      expect(left, "the demo organisation is as it was").toEqual(demo);
    },
    tokenOf: (caller) => tokens[caller],
    secrets: [
      HIDDEN,
      String(HIDDEN_LATITUDE),
      ...[rows.hidden, rows.trashed].flatMap(idsOf),
      ...unreadable,
    ],
    unreadable,
  };
}

async function signIn(backend: TestBackend, person: TestMember): Promise<TestMember> {
  const client = backend.client();
  const { data, error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  return { ...person, client, accessToken: data.session.access_token };
}

function idsOf({ id, rows }: PlantedProject): string[] {
  return [id, ...Object.values(rows)];
}

/** Names and links that only the organisation, or only the holder of the link, may know. */
async function plantPeople(backend: TestBackend, owner: TestMember, member: TestMember) {
  const former = await createMember(backend, owner.organisation, `${HIDDEN}.former@example.org`);
  await owner.client.rpc("remove_member", { member: former.userId }).throwOnError();
  await owner.client
    .from("members")
    .update({ name: `${HIDDEN} name` })
    .eq("user_id", owner.userId)
    .throwOnError();
  await owner.client.rpc("make_password_link", { member: member.userId }).throwOnError();
  const email = `${HIDDEN}.new@example.org`;
  await owner.client.rpc("make_address_link", { member: member.userId, email }).throwOnError();
}

async function unreadableValues({ sql }: TestBackend): Promise<string[]> {
  const rows = await sql<{ value: string }[]>`
    select encrypted_password as value from auth.users
    union all select token from auth.refresh_tokens
    union all select id::text from auth.sessions
    union all select token_hash from private.account_links
    union all select token_hash from public.invitations`;
  return rows.map(({ value }) => value);
}

/** The secrets that a response contains, in any case. */
export function leaked(text: string, secrets: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return secrets.filter((secret) => lower.includes(secret.toLowerCase()));
}
