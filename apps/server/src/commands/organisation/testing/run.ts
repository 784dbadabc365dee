import { readdir } from "node:fs/promises";
import { createClient } from "@supabase/supabase-js";
import type { Database } from "@vigie/domain/database.types";
import type { TestMember } from "@vigie/test-backend/builders";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import * as v from "valibot";
import { runOrganisation } from "../../organisation";

/** The context of a run, without a terminal unless there is an answer. */
interface Around {
  answer?: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs `npm run organisation` with arguments on a backend, and gives all that it prints. */
export async function run(
  backend: TestBackend,
  argv: readonly string[],
  { answer, env = {} }: Around = {},
): Promise<string> {
  const said: string[] = [];
  const text = await runOrganisation(argv, {
    env,
    openAccess: async () => () => backend.serviceClient(),
    say: (part) => void said.push(part),
    ask: async (question) => {
      if (answer === undefined) return null;
      said.push(question);
      return answer;
    },
  });
  return said.join("") + text;
}

/** All that subcommands may destroy: rows by table, and files on disk. */
export async function stateOf({ sql, storageDirectory }: TestBackend) {
  const [counts] = await sql`
    select
      (select jsonb_agg(organisations order by id) from public.organisations) as organisations,
      (select jsonb_agg(members order by user_id) from public.members) as members,
      (select jsonb_agg(former_members order by user_id) from public.former_members) as former,
      (select jsonb_agg(array[id, user_id] order by id) from public.projects) as projects,
      (select jsonb_agg(array[id::text, encrypted_password] order by id) from auth.users) as accounts,
      (select jsonb_agg(id order by id) from auth.sessions) as sessions,
      (select jsonb_agg(name order by name) from storage.objects) as objects`;
  const files = await readdir(storageDirectory, { recursive: true });
  return { ...counts, files: files.sort() };
}

/** Stores a picture for a project. */
export async function store(member: TestMember, projectId: string, name: string): Promise<void> {
  const { error } = await member.client.storage
    .from("project-images")
    .upload(`${projectId}/${name}`, new File(["x"], name, { type: "image/png" }));
  if (error) throw error;
}

/**
 * The backend as a Supabase is: no server of ours stands in front of it, which would delete the
 * files of deleted projects by itself.
 */
export function asOnSupabase(backend: TestBackend): TestBackend {
  const fetchThere: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.endsWith("/rpc/delete_organisation")) return backend.fetch(request);
    const { organization } = v.parse(v.object({ organization: v.number() }), await request.json());
    await deleteRowsOnly(backend, organization);
    return new Response(null, { status: 204 });
  };
  return {
    ...backend,
    serviceClient: () =>
      createClient<Database>(backend.url, backend.secretKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: fetchThere },
      }),
  };
}

/** The rows of an organisation go, the files stay: what an interruption leaves. */
export async function deleteRowsOnly({ sql }: TestBackend, organization: number): Promise<void> {
  await sql`select public.delete_organisation(${organization})`;
}
