import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import type { TestBackend, TestClient } from "@vigie/test-backend/test-backend";

/** One account for each set of rights. */
export const people = ["anonymous", "member", "owner", "other organisation's member"] as const;

export type Person = (typeof people)[number];

export interface People {
  owner: TestMember;
  member: TestMember;
  outsider: TestMember;
  /** The client that a person uses. */
  client(person: Person): TestClient;
}

/** Two organisations, the first with a project's owner and a colleague. */
export async function gatherPeople(backend: TestBackend): Promise<People> {
  const ours = await createOrganisation(backend, "Ours");
  const theirs = await createOrganisation(backend, "Theirs");
  const owner = await createMember(backend, ours);
  const member = await createMember(backend, ours);
  const outsider = await createMember(backend, theirs);
  const clients: Record<Person, TestClient> = {
    anonymous: backend.client(),
    member: member.client,
    owner: owner.client,
    "other organisation's member": outsider.client,
  };
  return { owner, member, outsider, client: (person) => clients[person] };
}

/** A project of the owner's. */
export async function projectOf(people: People, isOnline: boolean): Promise<string> {
  const { id } = await createProject(people.owner, { is_online: isOnline });
  return id;
}
