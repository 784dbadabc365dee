import * as v from "valibot";
import type { Staff } from "./staff";

/** Rows of one request. */
const batchSize = 250;

const firstCreated = Date.parse("2020-01-01T00:00:00Z");
const betweenProjectsMs = 20 * 60_000;

const membersSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ organization_id: v.number() })),
);
const projectsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.looseObject({ title: v.string() })),
  v.minLength(1),
);

/** What is shown of a project in the list, and what it is searched by. */
const copiedColumns =
  "title,status,short_description,start_date,end_date,beneficiaries,countries,cities";
const online = `/rest/v1/projects?select=${copiedColumns}&is_online=eq.true`;

/**
 * Adds online projects of a member until there are so many. Each is a copy of one that is online
 * already, with a number to its title, so that lengths and words are true to life.
 *
 * @param operator calls with the secret key, since members may add few projects an hour
 * @throws when the backend refuses
 */
export async function addProjects(
  staff: Staff,
  operator: Pick<Staff, "call">,
  total: number,
): Promise<void> {
  const [member] = v.parse(
    membersSchema,
    await staff.call(`/rest/v1/members?select=organization_id&user_id=eq.${staff.userId}`),
  );
  const models = v.parse(projectsSchema, await staff.call(`${online}&limit=10`));
  const present = await count(staff);
  const projects = Array.from({ length: total - present }, (_, index) => {
    const model = models[index % models.length];
    const number = present + index + 1;
    return {
      ...model,
      ...member,
      title: `${model?.title} ${number}`,
      user_id: staff.userId,
      is_online: true,
      // People create one project after the other.
      created_at: new Date(firstCreated + number * betweenProjectsMs).toISOString(),
    };
  });
  for (let at = 0; at < projects.length; at += batchSize) {
    const body = JSON.stringify(projects.slice(at, at + batchSize));
    await operator.call("/rest/v1/projects", { method: "POST", body });
  }
}

/** How many projects are online, counted page by page. */
async function count(staff: Staff): Promise<number> {
  const rowsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()));
  for (let present = 0; ; ) {
    const page = `/rest/v1/projects?select=id&is_online=eq.true&order=id&limit=1000&offset=${present}`;
    const rows = v.parse(rowsSchema, await staff.call(page));
    present += rows.length;
    if (rows.length < 1000) return present;
  }
}
