import { randomUUID } from "node:crypto";
import {
  createImport,
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { actAs, answerAfter } from "@vigie/test-backend/waiting";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { latestChange } from "./changes";

/** Two writers: the request of the second is sent while the first one's transaction is open. */
interface Race {
  /** The member as whom the first acts; the database's owner if absent. */
  by?: TestMember;
  /** A statement with its values. */
  first: readonly [string, ...string[]];
  request: () => PromiseLike<object>;
  answered: object;
  /** The first one's statement while the other waits. */
  meanwhile?: readonly [string, ...string[]];
  /** Rows that are there in the end. */
  left?: { query: () => PromiseLike<readonly object[]>; rows: readonly object[] };
}

const refused = (code: string) => ({ error: { code } });
const done = { error: null };

describe.each(serversOfThisRun())("who comes second on the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  /** Two administrators, and a member. */
  let awa: TestMember;
  let issa: TestMember;
  let moussa: TestMember;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
  });
  beforeEach(async () => {
    const organisation = await createOrganisation(backend, "Ours");
    awa = await createMember(backend, organisation);
    issa = await createMember(backend, organisation);
    moussa = await createMember(backend, organisation);
    const role = "administrator";
    await awa.client.rpc("set_member_role", { member: issa.userId, role }).throwOnError();
  });
  afterAll(() => backend.close());

  const someAddress = () => `${randomUUID()}@example.org`;
  const service = () => backend.serviceClient();
  const newest = async (project: string) => Number((await latestChange(backend, project)).id);
  const setRole = (by: TestMember, member: TestMember) =>
    by.client.rpc("set_member_role", { member: member.userId, role: "member" });
  const remove = ({ userId }: TestMember) => issa.client.rpc("remove_member", { member: userId });

  async function invitedTo(email: string): Promise<string> {
    const { data } = await awa.client.rpc("invite_colleague", { email }).throwOnError();
    return JSON.stringify({ invitation: data });
  }

  async function milestonesOf(project_id: string, count: number): Promise<string[]> {
    const rows = Array.from({ length: count }, () => ({ project_id, name_milestone: "Step" }));
    const added = await backend.sql<{ id: string }[]>`
      insert into key_milestones ${backend.sql(rows)} returning id`;
    return added.map(({ id }) => id);
  }

  const races: Record<string, () => Promise<Race>> = {
    "cannot take the role from whom took it": async () => ({
      by: awa,
      first: ["select set_member_role($1, 'member')", issa.userId],
      request: () => setRole(issa, awa),
      answered: refused("42501"),
    }),
    "cannot step down as the last administrator": async () => ({
      by: awa,
      first: ["select set_member_role($1, 'member')", awa.userId],
      request: () => setRole(issa, issa),
      answered: refused("23514"),
    }),
    "is the last administrator for operators, too": async () => ({
      first: ["delete from members where user_id = $1", awa.userId],
      request: () =>
        backend.sql`delete from members where user_id = ${issa.userId}`.catch((error: unknown) => ({
          error,
        })),
      answered: refused("23514"),
    }),
    "removes nobody who makes a project": async () => ({
      by: moussa,
      first: [
        "insert into projects (title, user_id, organization_id) values ('Well', $1, $2)",
        moussa.userId,
        String(moussa.organisation.id),
      ],
      request: () => remove(moussa),
      answered: refused("22023"),
    }),
    "removes nobody who gets a project": async () => ({
      by: awa,
      first: [
        "select hand_over_projects(array[$1]::uuid[], $2)",
        (await createProject(awa)).id,
        moussa.userId,
      ],
      request: () => remove(moussa),
      answered: refused("22023"),
    }),
    "removes nobody who gets a project, as an operator": async () => ({
      by: awa,
      first: [
        "select hand_over_projects(array[$1]::uuid[], $2)",
        (await createProject(awa)).id,
        moussa.userId,
      ],
      request: () =>
        service().rpc("delete_member", {
          organization: moussa.organisation.id,
          member: moussa.userId,
        }),
      answered: refused("22023"),
    }),
    "deletes an organisation with who was joining it": async () => {
      const email = someAddress();
      return {
        first: [
          "insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::text::jsonb)",
          randomUUID(),
          email,
          await invitedTo(email),
        ],
        request: () => service().rpc("delete_organisation", { organization: awa.organisation.id }),
        answered: done,
        left: { query: () => backend.sql`select from auth.users where email = ${email}`, rows: [] },
      };
    },
    "invites nobody beyond the limit of the hour": async () => {
      await backend.sql`
        insert into invitations (token_hash, email, organization_id, invited_by)
        select encode(sha256(number::text::bytea), 'hex'), number || '@example.org', ${awa.organisation.id}, ${awa.userId}
        from generate_series(1, 29) as number`;
      return {
        by: awa,
        first: ["select invite_colleague($1)", someAddress()],
        request: () => moussa.client.rpc("invite_colleague", { email: someAddress() }),
        answered: refused("54000"),
      };
    },
    "gets no fourth link by mail": async () => {
      const { email } = moussa;
      for (const _ of [1, 2])
        await service().rpc("request_password_link", { email }).throwOnError();
      return {
        first: ["select request_password_link($1)", email],
        request: () => service().rpc("request_password_link", { email }),
        answered: { error: null, data: null },
      };
    },
    "gives no password by another link of the same account": async () => {
      const { email, userId: member } = moussa;
      const { data: made } = await awa.client.rpc("make_password_link", { member }).throwOnError();
      const { data: mailed } = await service()
        .rpc("request_password_link", { email })
        .throwOnError();
      const password = "a new long secret";
      return {
        first: ["select reset_password($1, $2)", made, password],
        request: () => backend.client().rpc("reset_password", { token: mailed, password }),
        answered: refused("42501"),
      };
    },
    "puts back no row that is there again": async () => {
      const { id } = await createProject(awa);
      const rows = () => backend.sql`select from press where project_id = ${id}`;
      await backend.sql`insert into press (project_id, press_url) values (${id}, 'https://a.example')`;
      await backend.sql`delete from press where project_id = ${id}`;
      const entry = await newest(id);
      return {
        by: awa,
        first: ["select put_back($1)", String(entry)],
        request: () => issa.client.rpc("put_back", { entry }),
        answered: { error: { message: "This was already put back." } },
        left: { query: rows, rows: [{}] },
      };
    },
    "puts back no value that was put back": async () => {
      const { id } = await createProject(awa, { budget: 7 });
      await awa.client.from("projects").update({ budget: 8 }).eq("id", id).throwOnError();
      const entry = await newest(id);
      return {
        by: awa,
        first: ["select put_back($1)", String(entry)],
        request: () => awa.client.rpc("put_back", { entry }),
        answered: refused("22023"),
      };
    },
    ...Object.fromEntries(
      (["delete_project_for_good", "restore_project"] as const).map((call) => [
        `finds a project out of the trash: ${call}`,
        async (): Promise<Race> => {
          const { id } = await createProject(awa);
          await awa.client.from("projects").delete().eq("id", id).throwOnError();
          return {
            by: moussa,
            first: ["select restore_project($1)", id],
            request: () => awa.client.rpc(call, { project: id }),
            answered: refused("22023"),
            left: { query: () => backend.sql`select from projects where id = ${id}`, rows: [{}] },
          };
        },
      ]),
    ),
    ...Object.fromEntries(
      ["a member", "an operator"].map((who) => [
        `imports nothing on what was seen before: ${who}`,
        async (): Promise<Race> => {
          const rows = [{ line: 2, title: "At once" }];
          const call = { file_name: "a.csv", rows };
          return {
            by: awa,
            first: ["select import_projects('a.csv', $1::text::jsonb)", JSON.stringify(rows)],
            request: () =>
              who === "a member"
                ? issa.client.rpc("import_projects", call)
                : service().rpc("import_projects", { ...call, member: moussa.userId }),
            answered: refused("22023"),
          };
        },
      ]),
    ),
    "imports nothing over a change": async () => {
      const { id } = await createProject(awa);
      const [row] = await backend.sql<{ seen: string }[]>`
        select to_jsonb(updated_at) #>> '{}' as seen from projects where id = ${id}`;
      const rows = [{ line: 2, id, seen: row?.seen ?? "", budget: 8 }];
      return {
        first: ["update projects set budget = 7 where id = $1", id],
        request: () => awa.client.rpc("import_projects", { file_name: "a.csv", rows }),
        answered: refused("22023"),
        left: {
          query: () => backend.sql`select budget::int from projects where id = ${id}`,
          rows: [{ budget: 7 }],
        },
      };
    },
    "takes back no import that was taken back": async () => {
      const id = await createImport(awa, [{ line: 2, title: "Imported" }]);
      return {
        by: awa,
        first: ["select undo_import($1)", id],
        request: () => issa.client.rpc("undo_import", { import: id }),
        answered: refused("22023"),
      };
    },
    "moves a row to a place of its own": async () => {
      const project = (await createProject(awa)).id;
      const [top = "", one = "", other = ""] = await milestonesOf(project, 3);
      return {
        by: awa,
        first: ["select move_row('key_milestones', $1, $2)", one, top],
        request: () =>
          issa.client.rpc("move_row", {
            table_name: "key_milestones",
            row_id: other,
            before_id: top,
          }),
        answered: done,
        left: {
          query: () => backend.sql`
            select id from key_milestones as row where project_id = ${project} and not exists (
              select from key_milestones where position = row.position and id <> row.id
            ) order by position`,
          rows: [{ id: one }, { id: other }, { id: top }],
        },
      };
    },
    "adds a donor beside the pictures that a list brought": async () => {
      const { id } = await createProject(awa);
      const [a, b] = ["https://files.example/a.png", "https://files.example/b.png"];
      return {
        by: awa,
        first: ["update projects set images = array[$1] where id = $2", a, id],
        request: () => issa.client.from("donors").insert({ project_id: id, image: b }),
        answered: done,
        left: {
          query: () => backend.sql`
            select images, (select count(*)::int from donors where project_id = ${id}) as donors
            from projects where id = ${id}`,
          rows: [{ images: [a, b], donors: 2 }],
        },
      };
    },
    "lets a list go first that takes the donor away": async () => {
      const { id } = await createProject(awa, { images: ["https://files.example/a.png"] });
      return {
        first: ["select from projects where id = $1 for no key update", id],
        request: () => issa.client.from("donors").update({ name: "A" }).eq("project_id", id),
        meanwhile: ["update projects set images = '{}' where id = $1", id],
        answered: done,
        left: { query: () => backend.sql`select from donors where project_id = ${id}`, rows: [] },
      };
    },
    "places a city of a project that went online": async () => {
      const { id } = await createProject(awa, { cities: ["Kaya"], countries: ["bf"] });
      const place = { project_id: id, city: "Kaya", country: "bf", latitude: 13, longitude: -1 };
      return {
        first: ["update projects set is_online = true where id = $1", id],
        request: () => awa.client.from("project_places").insert(place),
        answered: done,
        left: {
          query: () => backend.sql`
            select project_id from private.listed_places where project_id = ${id}`,
          rows: [{ project_id: id }],
        },
      };
    },
    "moves no place of a project that waits for it in turn": async () => {
      const { id } = await createProject(awa, { cities: ["Kaya"], countries: ["bf"] });
      const place = { project_id: id, city: "Kaya", country: "bf", latitude: 13, longitude: -1 };
      await awa.client.from("project_places").insert(place).throwOnError();
      return {
        first: ["select from projects where id = $1 for no key update", id],
        request: () =>
          issa.client.from("project_places").update({ latitude: 14 }).eq("project_id", id),
        meanwhile: ["update project_places set latitude = 12 where project_id = $1", id],
        answered: { error: { code: "55P03", hint: "refused.projectBusy" } },
        left: {
          query: () => backend.sql`select latitude from project_places where project_id = ${id}`,
          rows: [{ latitude: 12 }],
        },
      };
    },
    "counts a project that goes online after its places, as one that goes offline": async () => {
      const values = { cities: ["Kaya"], countries: ["bf"] };
      const place = { city: "Kaya", country: "bf", latitude: 13, longitude: -1 };
      const [{ id }, { id: other }] = [
        await createProject(awa, values),
        await createProject(awa, values),
      ];
      for (const project_id of [id, other]) {
        await awa.client
          .from("project_places")
          .insert({ ...place, project_id })
          .throwOnError();
      }
      const goesOnline = (project: string) =>
        awa.client.from("projects").update({ is_online: true }).eq("id", project);
      await goesOnline(id).throwOnError();
      const organisation = String(awa.organisation.id);
      return {
        first: [
          "select from private.listed_cells where organization_id = $1 for no key update",
          organisation,
        ],
        request: () => goesOnline(other),
        meanwhile: [
          "select from private.listed_counts where organization_id = $1 for no key update nowait",
          organisation,
        ],
        answered: done,
      };
    },
    "makes smaller versions of no picture whose project goes": async () => {
      const { id } = await createProject(awa);
      const [photo] = await backend.sql<{ id: string }[]>`
        insert into photos_projet (project_id, la_photo)
        values (${id}, 'data:image/gif;base64,R0lGODlhAQABAAAAACw=') returning id`;
      return {
        first: ["select from projects where id = $1 for update", id],
        request: () =>
          service().rpc("set_renditions", {
            picture_table: "photos_projet",
            row_id: photo?.id ?? "",
            base: `${id}/${"a".repeat(20)}`,
            width: 10,
            height: 10,
            colour: "#0f6b63",
          }),
        meanwhile: ["delete from projects where id = $1", id],
        answered: { error: null, data: false },
      };
    },
  };

  it.each(Object.entries(races))("%s", async (_name, prepare) => {
    const { by, first, request, meanwhile, answered, left } = await prepare();
    const [statement, ...values] = first;
    const [second, ...others] = meanwhile ?? ["select"];
    const answer = await answerAfter(backend.sql, {
      first: async (transaction) => {
        if (by) await actAs(transaction, by);
        await transaction.unsafe(statement, values);
      },
      request,
      meanwhile: (transaction) => transaction.unsafe(second, others),
    });
    expect(answer).toMatchObject(answered);
    if (left) expect([...(await left.query())]).toEqual(left.rows);
  });
});
