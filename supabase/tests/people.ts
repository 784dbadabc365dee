import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import type { TestBackend, TestClient } from "@vigie/test-backend/test-backend";

/** One account for each set of rights. */
export const people = [
  "anonymous",
  "member",
  "owner",
  "administrator",
  "other organisation's administrator",
  "former member",
] as const;

export type Person = (typeof people)[number];

/** Whether a person is a member of the project's organisation. */
export function keepsProject(person: Person): boolean {
  return person === "member" || person === "owner" || person === "administrator";
}

export interface People {
  /** The first of the organisation. */
  administrator: TestMember;
  /** Of projects; a member like the other. */
  owner: TestMember;
  member: TestMember;
  outsider: TestMember;
  /** Removed by the administrator, with a token that is valid still. */
  former: TestMember;
  /** The client that a person uses. */
  client(person: Person): TestClient;
}

/** Two organisations, the first with an administrator, a project's owner and a colleague. */
export async function gatherPeople(backend: TestBackend): Promise<People> {
  const ours = await createOrganisation(backend, "Ours");
  const theirs = await createOrganisation(backend, "Theirs");
  const administrator = await createMember(backend, ours);
  const owner = await createMember(backend, ours);
  const member = await createMember(backend, ours);
  const former = await createMember(backend, ours);
  const outsider = await createMember(backend, theirs);
  await administrator.client.rpc("remove_member", { member: former.userId }).throwOnError();
  const clients: Record<Person, TestClient> = {
    anonymous: backend.client(),
    member: member.client,
    owner: owner.client,
    administrator: administrator.client,
    "other organisation's administrator": outsider.client,
    "former member": backend.client(former.accessToken),
  };
  return { administrator, owner, member, outsider, former, client: (person) => clients[person] };
}

/** A project of the owner's. */
export async function projectOf(people: People, isOnline: boolean): Promise<string> {
  const { id } = await createProject(people.owner, { is_online: isOnline });
  return id;
}
