import * as v from "valibot";
import type { Credentials } from "../../e2e/people";
import type { ListRequest } from "./visitor";

const batchSize = 250;

const sessionSchema = v.object({ access_token: v.string(), user: v.object({ id: v.string() }) });
const membersSchema = v.array(v.object({ organization_id: v.number() }));
const projectsSchema = v.pipe(v.array(v.looseObject({ title: v.string() })), v.minLength(1));

/** What is shown of a project in the list, and what it is searched by. */
const copiedColumns =
  "title,status,short_description,start_date,end_date,beneficiaries,countries,cities";

/**
 * Adds as many online projects, as the member whose credentials these are. Each is a copy of one
 * that is online already, with a number to its title, so that lengths and words are true to life.
 *
 * @throws when the backend refuses
 */
export async function addProjects(
  url: string,
  { headers }: ListRequest,
  credentials: Credentials,
  count: number,
): Promise<void> {
  const call = async (path: string, body?: unknown, token?: string): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      headers: {
        apikey: headers.apikey ?? "",
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`);
    return text === "" ? null : JSON.parse(text);
  };

  const signIn = await call("/auth/v1/token?grant_type=password", credentials);
  const { access_token: token, user } = v.parse(sessionSchema, signIn);
  const members = await call(
    `/rest/v1/members?select=organization_id&user_id=eq.${user.id}`,
    undefined,
    token,
  );
  const [member] = v.parse(membersSchema, members);
  const models = v.parse(
    projectsSchema,
    await call(`/rest/v1/projects?select=${copiedColumns}&is_online=eq.true`),
  );
  const projects = Array.from({ length: count }, (_, index) => {
    const model = models[index % models.length];
    const title = `${model?.title} ${index + 1}`;
    return { ...model, ...member, title, user_id: user.id, is_online: true };
  });
  for (let at = 0; at < count; at += batchSize) {
    await call("/rest/v1/projects", projects.slice(at, at + batchSize), token);
  }
}
