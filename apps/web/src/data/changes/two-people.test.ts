import { QueryClient } from "@tanstack/react-query";
import type { TestMember } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import * as v from "valibot";
import { expect } from "vitest";
import { changeRow } from "@/data/content/content-changes";
import { changeDonor, donorsTable } from "@/data/content/donors";
import { milestonesTable } from "@/data/content/milestones";
import { resourcesTable, updateResource } from "@/data/content/resources";
import { teamMembersTable, teamTable } from "@/data/content/team";
import { organisationSettingsQuery, saveOrganisationSettings } from "@/data/organisation-settings";
import { projectSliceQuery, sliceColumns, updateProject } from "@/data/projects/facts/slice";
import { configurePage, storeSession } from "@/testing/render-app";
import { RowChangedError, RowGoneError } from "./save-merged";

/** Two columns of something, whatever they are called. */
interface Texts {
  one?: string;
  other?: string;
}

/** Something that a member has open in the browser, and that others change elsewhere. */
interface Opened {
  /** Saves what the member has in the form, over what was loaded. */
  save: (mine: Texts) => Promise<unknown>;
  /** Changes it in another session. */
  change: (who: TestMember, theirs: Texts) => PromiseLike<unknown>;
  remove: (who: TestMember) => PromiseLike<unknown>;
  stored: () => Promise<unknown>;
}

// All columns take addresses.
const START = "https://example.org/start";
const MINE = "https://example.org/mine";
const THEIRS = "https://example.org/theirs";

const queries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

function present<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error("It is not there.");
  return value;
}

/** Texts by the names that a form gives them; what is not there is not given. */
function named<One extends string, Other extends string>(
  texts: Texts,
  one: One,
  other: Other,
): Partial<Record<One | Other, string>>;
function named({ one, other }: Texts, oneName: string, otherName: string): object {
  return {
    ...(one !== undefined && { [oneName]: one }),
    ...(other !== undefined && { [otherName]: other }),
  };
}

const it = test
  .extend("projectRow", ({ backend, member, project }) => async (): Promise<Opened> => {
    await backend.sql`
      update projects set "mot-rs" = ${START}, money_spent = 1 where id = ${project.id}`;
    const columns = sliceColumns({ "mot-rs": v.nullable(v.string()), money_spent: v.number() });
    const slice = { id: project.id, columns };
    const loaded = present(
      await queries().fetchQuery(projectSliceQuery(slice, "failed.loadProjects")),
    );
    // Its other column is an amount: as many of them as there are texts.
    const amounts: Record<string, number> = { [START]: 1, [MINE]: 2, [THEIRS]: 3 };
    const patchOf = ({ one, other }: Texts) => ({
      ...(one !== undefined && { "mot-rs": one }),
      ...(other !== undefined && { money_spent: amounts[other] ?? 0 }),
    });
    return {
      save: (mine) => updateProject(slice, loaded, patchOf(mine), "failed.saveProject"),
      change: (who, theirs) =>
        who.client.from("projects").update(patchOf(theirs)).eq("id", project.id).throwOnError(),
      remove: () => member.client.from("projects").delete().eq("id", project.id).throwOnError(),
      stored: async () => {
        const [row] = await backend.sql<{ one: string; amount: string }[]>`
          select "mot-rs" as one, money_spent as amount from projects where id = ${project.id}`;
        const [other] = Object.entries(amounts).find(([, at]) => at === Number(row?.amount)) ?? [];
        return row && { one: row.one, other };
      },
    };
  })
  .extend("milestone", ({ backend, project }) => async (): Promise<Opened> => {
    await backend.sql`
      insert into key_milestones (project_id, name_milestone, status_milestone)
      values (${project.id}, ${START}, 'pending')`;
    const [first] = await queries().fetchQuery(milestonesTable.list(project.id));
    const loaded = present(first);
    // Its other column is a day: as many of them as there are texts.
    const days: Record<string, string> = { [MINE]: "2031-01-01", [THEIRS]: "2031-02-02" };
    const dayOf = (text: string | undefined) => days[text ?? ""] ?? null;
    return {
      save: ({ one, other }) =>
        changeRow(milestonesTable, loaded, {
          ...(one !== undefined && { name: one }),
          ...(other !== undefined && { dueDate: dayOf(other) }),
        }),
      change: (who, { one, other }) =>
        who.client
          .from("key_milestones")
          .update({
            ...(one !== undefined && { name_milestone: one }),
            ...(other !== undefined && { due_date: dayOf(other) }),
          })
          .eq("id", loaded.id)
          .throwOnError(),
      remove: (who) =>
        who.client.from("key_milestones").delete().eq("id", loaded.id).throwOnError(),
      stored: async () => {
        const [row] = await backend.sql<{ one: string; day: string | null }[]>`
          select name_milestone as one, due_date::text as day from key_milestones
          where id = ${loaded.id}`;
        const [text = START] = Object.entries(days).find(([, day]) => day === row?.day) ?? [];
        return row && { one: row.one, other: text };
      },
    };
  })
  .extend("teamMember", ({ backend, project }) => async (): Promise<Opened> => {
    await backend.sql`
      insert into team (project_id, first_name, last_name, job_title)
      values (${project.id}, ${START}, 'Diop', ${START})`;
    const [first] = await queries().fetchQuery(teamTable.list(project.id));
    const loaded = present(first);
    return {
      save: (mine) => changeRow(teamMembersTable, loaded, named(mine, "firstName", "jobTitle")),
      change: (who, theirs) =>
        who.client
          .from("team")
          .update(named(theirs, "first_name", "job_title"))
          .eq("id", loaded.id)
          .throwOnError(),
      remove: (who) => who.client.from("team").delete().eq("id", loaded.id).throwOnError(),
      stored: async () => {
        const [row] = await backend.sql`
          select first_name as one, job_title as other from team where id = ${loaded.id}`;
        return row;
      },
    };
  })
  .extend("resource", ({ backend, project }) => async (): Promise<Opened> => {
    await backend.sql`
      insert into resources (project_id, title_resource, link_resource, file_data, file_name)
      values (${project.id}, ${START}, ${START}, 'data:text/plain;base64,YQ==', 'a.txt')`;
    const [first] = await queries().fetchQuery(resourcesTable.list(project.id));
    const loaded = present(first);
    return {
      save: (mine) => updateResource(loaded, named(mine, "title", "link")),
      change: (who, theirs) =>
        who.client
          .from("resources")
          .update(named(theirs, "title_resource", "link_resource"))
          .eq("id", loaded.id)
          .throwOnError(),
      remove: (who) => who.client.from("resources").delete().eq("id", loaded.id).throwOnError(),
      stored: async () => {
        const [row] = await backend.sql`
          select title_resource as one, link_resource as other from resources
          where id = ${loaded.id}`;
        return row;
      },
    };
  })
  .extend("donor", ({ backend, project }) => async (): Promise<Opened> => {
    const image = "https://example.org/logo.png";
    await backend.sql`update projects set images = ${[image]} where id = ${project.id}`;
    await backend.sql`
      update donors set name = ${START}, website_url = ${START} where project_id = ${project.id}`;
    const [first] = await queries().fetchQuery(donorsTable.list(project.id));
    const loaded = present(first);
    return {
      save: (mine) => changeDonor(loaded, named(mine, "name", "website")),
      change: (who, theirs) =>
        who.client
          .from("donors")
          .update(named(theirs, "name", "website_url"))
          .eq("id", loaded.id)
          .throwOnError(),
      remove: (who) => who.client.from("donors").delete().eq("id", loaded.id).throwOnError(),
      stored: async () => {
        const [row] = await backend.sql`
          select name as one, website_url as other from donors where id = ${loaded.id}`;
        return row;
      },
    };
  })
  .extend("settings", ({ backend, organisation }) => async (): Promise<Opened> => {
    await backend.sql`
      update organisations set facebook_url = ${START}, linkedin_url = ${START}
      where id = ${organisation.id}`;
    const loaded = await queries().fetchQuery(organisationSettingsQuery(organisation.id));
    const { updated_at: _, ...settings } = loaded;
    return {
      save: (mine) =>
        saveOrganisationSettings({
          organizationId: organisation.id,
          nameInAccount: loaded.name,
          loaded,
          settings: { ...settings, ...named(mine, "facebook_url", "linkedin_url") },
        }),
      change: (who, theirs) =>
        who.client
          .from("organisations")
          .update(named(theirs, "facebook_url", "linkedin_url"))
          .eq("id", organisation.id)
          .throwOnError(),
      remove: () => Promise.reject(new Error("No member deletes an organisation.")),
      stored: async () => {
        const [row] = await backend.sql`
          select facebook_url as one, linkedin_url as other from organisations
          where id = ${organisation.id}`;
        return row;
      },
    };
  })
  .extend("opened", ({ projectRow, milestone, teamMember, resource, donor, settings }) => {
    return { projectRow, milestone, teamMember, resource, donor, settings };
  });

it.beforeEach(async ({ backend, member }) => {
  configurePage(backend);
  await storeSession(member);
});

const failureOf = (save: Promise<unknown>) => save.catch((error: unknown) => error);

const all = ["projectRow", "milestone", "teamMember", "resource", "donor", "settings"] as const;
const deletable = ["projectRow", "milestone", "teamMember", "resource", "donor"] as const;
const everyMembers = ["projectRow", "milestone", "teamMember", "resource", "donor"] as const;

it.for(all)(
  "%s: the same column is asked about, with both values and who it was",
  async (what, { opened, colleague }) => {
    const { save, change, stored } = await opened[what]();
    await change(colleague, { one: THEIRS });
    const failure = await failureOf(save({ one: MINE, other: MINE }));
    expect(failure).toBeInstanceOf(RowChangedError);
    const [name] = colleague.email.split("@");
    expect(failure).toMatchObject({ by: { name, isSelf: false } });
    expect(JSON.stringify(failure)).toContain(THEIRS);
    expect(await stored()).toEqual({ one: THEIRS, other: START });
  },
);

it.for(all)(
  "%s: what one person changed in two windows is told as their own",
  async (what, { opened, member, colleague }) => {
    const { save, change, stored } = await opened[what]();
    await change(member, { one: THEIRS });
    await change(colleague, { other: THEIRS });
    const failure = await failureOf(save({ one: MINE }));
    expect(failure).toMatchObject({ by: { isSelf: true } });
    expect(await stored()).toEqual({ one: THEIRS, other: THEIRS });
  },
);

it.for(all)("%s: different columns are both stored", async (what, { opened, colleague }) => {
  const { save, change, stored } = await opened[what]();
  await change(colleague, { other: THEIRS });
  await save({ one: MINE });
  expect(await stored()).toEqual({ one: MINE, other: THEIRS });
});

it.for(all)(
  "%s: the same value is no question, and the rest is stored",
  async (what, { opened, colleague }) => {
    const { save, change, stored } = await opened[what]();
    await change(colleague, { one: MINE });
    await save({ one: MINE, other: MINE });
    expect(await stored()).toEqual({ one: MINE, other: MINE });
  },
);

it.for(all)(
  "%s: what was put back meanwhile is as if it had not been changed",
  async (what, { opened, colleague }) => {
    const { save, change, stored } = await opened[what]();
    await change(colleague, { one: THEIRS });
    await change(colleague, { one: START });
    await save({ one: MINE });
    expect(await stored()).toMatchObject({ one: MINE });
  },
);

it.for(deletable)(
  "%s: what was deleted meanwhile is said to be gone",
  async (what, { opened, colleague }) => {
    const { save, remove, stored } = await opened[what]();
    await remove(colleague);
    const failure = await failureOf(save({ one: MINE }));
    expect(failure).toBeInstanceOf(RowGoneError);
    expect(failure).toMatchObject({ reason: "deleted" });
    expect(await stored()).toBeUndefined();
  },
);

it("what only its owner changes is said to be handed over", async ({
  member,
  colleague,
  project,
  backend,
}) => {
  const columns = sliceColumns({ title: v.string() });
  const slice = { id: project.id, columns, ownerId: member.userId };
  const loaded = present(
    await queries().fetchQuery(projectSliceQuery(slice, "failed.loadProjects")),
  );
  await member.client
    .rpc("hand_over_projects", { projects: [project.id], new_owner: colleague.userId })
    .throwOnError();
  const failure = await failureOf(
    updateProject(slice, loaded, { title: MINE }, "failed.saveProject"),
  );
  expect(failure).toMatchObject({ reason: "handed-over" });
  expect(await backend.sql`select title from projects where id = ${project.id}`).toEqual([
    { title: loaded.title },
  ]);
});

it.for(everyMembers)(
  "%s: is saved also where the project was handed over meanwhile",
  async (what, { opened, member, colleague, project }) => {
    const { save, stored } = await opened[what]();
    await member.client
      .rpc("hand_over_projects", { projects: [project.id], new_owner: colleague.userId })
      .throwOnError();
    await save({ one: MINE });
    expect(await stored()).toMatchObject({ one: MINE });
  },
);

it("resource: two new documents are asked about, whatever their names", async ({
  resource,
  project,
  colleague,
  backend,
}) => {
  await resource();
  const [first] = await queries().fetchQuery(resourcesTable.list(project.id));
  const loaded = present(first);
  const documents = () => backend.sql`
    select file_data from resources where project_id = ${project.id}`;
  const theirs = "data:text/plain;base64,YmI=";
  // As long as the stored one.
  const mine = { name: "a.txt", data: "data:text/plain;base64,Yw==" };
  await colleague.client
    .from("resources")
    .update({ file_data: theirs })
    .eq("id", loaded.id)
    .throwOnError();
  const failure = await failureOf(updateResource(loaded, { file: mine }));
  expect(failure).toMatchObject({ columns: ["file"], stored: { fileBytes: 2 } });
  expect(await documents()).toEqual([{ file_data: theirs }]);

  const [latest] = await queries().fetchQuery(resourcesTable.list(project.id));
  await updateResource(present(latest), { file: mine });
  expect(await documents()).toEqual([{ file_data: mine.data }]);
  const [again] = await queries().fetchQuery(resourcesTable.list(project.id));
  const alike = { name: "a.txt", data: "data:text/plain;base64,ZA==" };
  await updateResource(present(again), { file: alike });
  expect(await documents()).toEqual([{ file_data: alike.data }]);
});
