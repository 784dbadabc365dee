import { QueryClient } from "@tanstack/react-query";
import { generalInformationSchema } from "@vigie/domain/forms/general-information";
import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import { createTestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generalInformationQuery, saveGeneralInformation } from "@/data/general-information";
import { projectOutlineQuery } from "@/data/project-outline";
import { projectSliceQuery } from "@/data/project-slice";
import { configurePage, storeSession } from "@/testing/render-app";

let backend: any;
let member: any;
beforeAll(async () => {
  backend = await createTestBackend();
  member = await createMember(backend, await createOrganisation(backend, "Wells for all"));
});
afterAll(() => backend.close());

it("tries", async () => {
  configurePage(backend);
  await storeSession(member);
  const project = await createProject(member);
  await member.client
    .from("key_milestones")
    .insert({ project_id: project.id, name_milestone: "x" });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const log: unknown[] = [];
  const attempt = async (name: string, run: () => Promise<unknown>) => {
    try {
      log.push([name, await run()]);
    } catch (e: any) {
      log.push([name, String(e), e.cause, e.stored]);
    }
  };
  await attempt("outline", () =>
    client.fetchQuery(projectOutlineQuery(project.id, member.organisation.id)),
  );
  await attempt("outline other", () => client.fetchQuery(projectOutlineQuery(project.id, 99)));
  await attempt("mot", () =>
    client.fetchQuery(projectSliceQuery({ id: project.id, columns: ["mot-rs"] }, "F")),
  );
  const loaded: any = await client.fetchQuery(generalInformationQuery(project.id, member.userId));
  log.push(loaded);
  await attempt("not mine", () =>
    client.fetchQuery(generalInformationQuery(project.id, project.id)),
  );
  await attempt("malformed", () =>
    client.fetchQuery(generalInformationQuery("undefined", member.userId)),
  );
  const values = {
    ...loaded,
    title: "New",
    cities: ["Kaya, Nord"],
    countries: ["bf"],
    budget: 12.5,
  };
  delete values.updated_at;
  await attempt("save", () =>
    saveGeneralInformation({ projectId: project.id, userId: member.userId, loaded, values }),
  );
  await attempt("save again same", () =>
    saveGeneralInformation({ projectId: project.id, userId: member.userId, loaded, values }),
  );
  await attempt("save again other", () =>
    saveGeneralInformation({
      projectId: project.id,
      userId: member.userId,
      loaded,
      values: { ...values, title: "Other" },
    }),
  );
  await attempt("denied", () =>
    saveGeneralInformation({
      projectId: project.id,
      userId: project.id,
      loaded,
      values: { ...values, title: "Other" },
    }),
  );
  process.stdout.write(JSON.stringify(log, null, 1));
});
