import { randomUUID } from "node:crypto";
import { createMember, createProject } from "@vigie/test-backend/builders";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask } from "./testing/ask";
import { type AttackedBackend, createAttackedBackend } from "./testing/attacked-backend";

let attacked: AttackedBackend;

beforeAll(async () => {
  attacked = await createAttackedBackend();
});

afterAll(() => attacked.close());

const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort();

it("an invitation makes one account, however many spend it at once", async () => {
  const { backend, owner } = attacked;
  const email = "new@example.org";
  const { data: invitation } = await owner.client.rpc("invite_colleague", { email }).throwOnError();
  const signUp = () =>
    ask(backend, {
      method: "POST",
      path: "/auth/v1/signup",
      body: { email, password: `secret-${randomUUID()}`, data: { invitation } },
    });
  const answers = await Promise.all(Array.from({ length: 6 }, signUp));
  expect(statuses(answers)).toEqual([200, 403, 403, 403, 403, 403]);
  const members = await backend.sql`
    select from public.members join auth.users on users.id = user_id where email = ${email}`;
  expect(members).toHaveLength(1);
});

it("a member who is removed while writing stores nothing afterwards", async () => {
  const { backend, owner, hidden } = attacked;
  const leaving = await createMember(backend, owner.organisation);
  const add = (name_milestone: string) =>
    ask(backend, {
      method: "POST",
      path: "/rest/v1/key_milestones",
      token: leaving.accessToken,
      headers: { prefer: "return=minimal" },
      body: { name_milestone, project_id: hidden.id },
    });
  expect((await add("before")).status).toBe(201);
  const during = Array.from({ length: 8 }, () => add("during"));
  await backend.sql`delete from public.members where user_id = ${leaving.userId}`;
  const after = await Promise.all(Array.from({ length: 4 }, () => add("after")));
  expect(statuses(after)).toEqual([403, 403, 403, 403]);
  expect(statuses(await Promise.all(during)).every((each) => each === 201 || each === 403)).toBe(
    true,
  );
  expect(
    await backend.sql`select from public.key_milestones where name_milestone = 'after'`,
  ).toEqual([]);
});

it("a project that is deleted while content is added leaves none behind", async () => {
  const { backend, outsider } = attacked;
  const project = await createProject(outsider);
  const token = outsider.accessToken;
  const add = () =>
    ask(backend, {
      method: "POST",
      path: "/rest/v1/team",
      token,
      headers: { prefer: "return=minimal" },
      body: { first_name: "a", last_name: "b", job_title: "c", project_id: project.id },
    });
  expect((await add()).status).toBe(201);
  const remove = ask(backend, {
    method: "DELETE",
    path: `/rest/v1/projects?id=eq.${project.id}`,
    token,
  });
  const answers = await Promise.all([add(), add(), remove, add(), add()]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await backend.sql`select from public.projects where id = ${project.id}`).toEqual([]);
  expect(await backend.sql`select from public.team where project_id = ${project.id}`).toEqual([]);
});
