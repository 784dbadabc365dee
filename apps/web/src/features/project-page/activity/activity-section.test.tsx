import { resolveObjectURL } from "node:buffer";
import { screen, waitFor, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { beforeEach, describe, expect } from "vitest";
import { onlineProject, sectionsCome, visit } from "@/features/project-page/testing/visit";
import { expectLogged } from "@/testing/console";
import { refuseCalls } from "@/testing/interference";
import { supportModalDialogs } from "@/testing/modal-dialogs";
import { renderApp } from "@/testing/render-app";

const it = test
  .extend(
    "addMilestones",
    ({ backend }) =>
      async (projectId: string, count: number): Promise<void> => {
        await backend.sql`
    insert into key_milestones (project_id, name_milestone, status_milestone, created_at)
    select ${projectId}, 'Step ' || n, 'pending', timestamptz '2025-01-01' + n * interval '1 day'
    from generate_series(1, ${count}::int) as n`;
      },
  )
  .extend(
    "addResource",
    ({ member }) =>
      async (projectId: string, overrides: object = {}): Promise<void> => {
        await member.client
          .from("resources")
          .insert({
            project_id: projectId,
            title_resource: "Mid-term review",
            file_data: pdf,
            file_name: "Évaluation.pdf",
            ...overrides,
          })
          .throwOnError();
      },
  );

const bytes = Uint8Array.from({ length: 2048 }, (_, index) => index % 256);
const pdf = `data:application/pdf;base64,${Buffer.from(bytes).toString("base64")}`;
/** Of a document that only is linked. */
const noFile = { file_data: null, file_name: null };
const section = () => screen.findByRole("region", { name: "Activity Monitoring | In real time" });

describe("what a visitor may not see", () => {
  it("are the milestones and resources of an offline project, not even for those who ask the data service", async ({
    member,
    addMilestones,
    addResource,
    backend,
  }) => {
    const { id } = await createProject(member);
    await addMilestones(id, 2);
    await addResource(id);
    await renderApp(`/project/${id}`, { backend });
    await screen.findByRole("heading", { name: "Project not found" });
    expect(screen.queryByText("Step 1")).not.toBeInTheDocument();
    for (const table of ["key_milestones", "resources"] as const) {
      const { data } = await backend.client().from(table).select("id").eq("project_id", id);
      expect(data).toEqual([]);
    }
  });

  it("is a link that would run code, even where one got into the database", async ({
    backend,
    member,
    addResource,
  }) => {
    await backend.sql`alter table resources drop constraint resources_link_address`;
    const id = await onlineProject(member);
    await addResource(id, { link_resource: "javascript:alert(1)" });
    await addResource(id, {
      ...noFile,
      title_resource: "Linked",
      link_resource: "javascript:alert(2)",
    });
    await visit(backend, id);
    const resources = within(await section());
    expect(await resources.findByText("Mid-term review")).toBeVisible();
    expect(resources.getByText("Linked")).toBeVisible();
    expect(resources.queryByRole("link")).not.toBeInTheDocument();
    expect(document.querySelector('[href^="javascript"]')).toBeNull();
  });
});

describe("a list that could not be loaded", () => {
  it("is named, while the rest is shown, and comes when it is tried again", async ({
    member,
    addMilestones,
    addResource,
    backend,
  }) => {
    const id = await onlineProject(member);
    await addMilestones(id, 1);
    await addResource(id);
    const user = await renderApp(`/project/${id}`, { backend });
    refuseCalls(backend, "GET", "key_milestones");
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Failed to load milestones");
    await expectLogged("failed.loadMilestones");
    const section = async () =>
      within(await screen.findByRole("region", { name: /^Activity Monitoring/ }));
    expect((await section()).getByText("Mid-term review")).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Key milestones" })).not.toBeInTheDocument();

    refuseCalls(backend, "POST", "none");
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Key milestones" });
    expect((await section()).getByText("Step 1")).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});

describe("key milestones", () => {
  it("stand by how far they are, in the order that members chose, each with its state in a word", async ({
    member,
    backend,
  }) => {
    const id = await onlineProject(member);
    await backend.sql`
      insert into key_milestones (project_id, name_milestone, status_milestone, position) values
      (${id}, 'Hand-over', 'pending', 4),
      (${id}, 'Well heads', 'pending', 3),
      (${id}, 'Survey', 'completed', 1),
      (${id}, 'Drilling', 'in_progress', 2)`;
    await visit(backend, id);
    const rows = within(await section()).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "DrillingIn progress",
      "Well headsPending",
      "Hand-overPending",
      "SurveyCompleted",
    ]);
    expect(screen.getByText("1 of 4 completed")).toBeVisible();
    expect(screen.getByRole("list", { name: "Now" })).toHaveTextContent("Drilling");
    expect(screen.getByRole("list", { name: "Next" })).toHaveTextContent("Well heads");
    expect(screen.queryByRole("heading", { name: "Resources" })).not.toBeInTheDocument();
  });

  it("tell when they were completed, or are due, where that is known", async ({
    member,
    backend,
  }) => {
    const id = await onlineProject(member);
    await backend.sql`
      insert into key_milestones (project_id, name_milestone, status_milestone, due_date, completed_on)
      values (${id}, 'Survey', 'completed', '2025-02-01', '2025-03-15'),
        (${id}, 'Drilling', 'in_progress', '2025-09-30', null)`;
    await visit(backend, id);
    const rows = within(await section()).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "DrillingIn progress · Due September 30, 2025",
      "SurveyCompleted on March 15, 2025",
    ]);
  });

  it("that are completed are folded away under their number, while others are not", async ({
    member,
    backend,
  }) => {
    const id = await onlineProject(member);
    await backend.sql`
      insert into key_milestones (project_id, name_milestone, status_milestone) values
      (${id}, 'Survey', 'completed'), (${id}, 'Drilling', 'in_progress')`;
    const user = await visit(backend, id);
    await section();
    expect(screen.getByText("Drilling")).toBeVisible();
    expect(screen.getByText("Survey")).not.toBeVisible();
    await user.click(screen.getByText("Completed (1)"));
    expect(screen.getByText("Survey")).toBeVisible();
  });

  it("that are all completed are there to read", async ({ member, backend }) => {
    const id = await onlineProject(member);
    await backend.sql`
      insert into key_milestones (project_id, name_milestone, status_milestone)
      values (${id}, 'Survey', 'completed')`;
    await visit(backend, id);
    expect(within(await section()).getByText("Survey")).toBeVisible();
    expect(screen.queryByText("Completed (1)")).not.toBeInTheDocument();
  });

  it("are five of a kind at first; the others unfold", async ({
    member,
    addMilestones,
    backend,
  }) => {
    const id = await onlineProject(member);
    await addMilestones(id, 200);
    const user = await visit(backend, id);
    const list = within(await section());
    expect(list.getByText("Step 5")).toBeVisible();
    expect(list.getByText("Step 6")).not.toBeVisible();
    await user.click(list.getByText("195 more"));
    expect(list.getByText("Step 6")).toBeVisible();
    expect(list.getByText("Step 200")).toBeVisible();
  });

  it("fold nothing away where they are five", async ({ member, addMilestones, backend }) => {
    const id = await onlineProject(member);
    await addMilestones(id, 5);
    await visit(backend, id);
    expect(within(await section()).queryByText(/more$/)).not.toBeInTheDocument();
  });
});

describe("time, steps and money", () => {
  const shares = async () => {
    await section();
    return ["Time", "Steps", "Money"].map(
      (name) => screen.queryByText(name)?.nextElementSibling?.textContent ?? null,
    );
  };

  it("that are not known are not drawn", async ({ member, addMilestones, backend }) => {
    const id = await onlineProject(member, { start_date: "2025-03-01" });
    await addMilestones(id, 1);
    await visit(backend, id);
    expect(await shares()).toEqual([null, "0%0 of 1 milestone", null]);
  });

  it("tell an amount that was not reported from one of 0", async ({
    member,
    addMilestones,
    backend,
  }) => {
    const id = await onlineProject(member, { budget: 1000 });
    await addMilestones(id, 1);
    await visit(backend, id);
    expect((await shares())[2]).toBe("Not reported yet");
  });

  it("stand on one scale", async ({ member, backend }) => {
    const id = await onlineProject(member, {
      start_date: "2020-03-01",
      end_date: "2021-02-28",
      budget: 1000,
      money_spent: 1240,
    });
    await backend.sql`
      insert into key_milestones (project_id, name_milestone, status_milestone) values
      (${id}, 'Survey', 'completed'), (${id}, 'Drilling', 'pending'), (${id}, 'Pumps', 'pending')`;
    await visit(backend, id);
    expect(await shares()).toEqual([
      "100%March 2020 - February 2021",
      "33%1 of 3 milestones",
      "124%€1,240 of €1,000",
    ]);
  });
});

describe("resources", () => {
  it("say their kind and size, and lead to their link, without loading any document", async ({
    member,
    addResource,
    backend,
  }) => {
    const id = await onlineProject(member);
    await addResource(id, { link_resource: "https://www.water.example/register?id=1" });
    const requests: URL[] = [];
    await visit(backend, id, requests);
    const resources = within(await section());
    expect(resources.getByText("PDF · 2 KB")).toBeVisible();
    const link = resources.getByRole("link", { name: /^water\.example/ });
    expect(link).toHaveAttribute("href", "https://www.water.example/register?id=1");
    expect(link).toHaveAttribute("target", "_blank");
    expect(link.getAttribute("rel")).toContain("noopener");
    await sectionsCome();
    expect(requests.map(({ search }) => search).join()).not.toContain("file_data");
  });

  it("that are only linked open their address in a new tab, and are not downloaded", async ({
    member,
    addResource,
    backend,
  }) => {
    const id = await onlineProject(member);
    const address = "https://www.iatistandard.org/en/";
    await addResource(id, { ...noFile, title_resource: "The standard", link_resource: address });
    await visit(backend, id);
    const resources = within(await section());
    const link = resources.getByRole("link", { name: "The standard (opens in a new tab)" });
    expect(link).toHaveAttribute("href", address);
    expect(link).toHaveAttribute("target", "_blank");
    expect(link.getAttribute("rel")).toContain("noopener");
    expect(resources.getAllByRole("link")).toEqual([link]);
    expect(resources.getByText("iatistandard.org")).toBeVisible();
    expect(resources.queryByRole("button", { name: /Download/ })).not.toBeInTheDocument();
  });

  it("are saved byte for byte under their own name on request", async ({
    member,
    addResource,
    backend,
  }) => {
    const saved: HTMLAnchorElement[] = [];
    const save = (event: MouseEvent) => {
      if (!(event.target instanceof HTMLAnchorElement) || !event.target.download) return;
      event.preventDefault();
      saved.push(event.target);
    };
    document.addEventListener("click", save);
    const id = await onlineProject(member);
    await addResource(id);
    const user = await visit(backend, id);
    const resources = within(await section());
    await user.click(resources.getByRole("button", { name: /^Download Mid-term review, PDF/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    document.removeEventListener("click", save);
    const [link] = saved;
    expect(link?.download).toBe("Évaluation.pdf");
    const blob = resolveObjectURL(link?.href ?? "");
    expect(blob?.type).toBe("application/pdf");
    expect(new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(bytes);
  });

  it("that cannot be fetched say so beside their name", async ({
    member,
    addResource,
    backend,
  }) => {
    const id = await onlineProject(member);
    await addResource(id);
    const user = await visit(backend, id);
    const resources = within(await section());
    refuseCalls(backend, "GET", "resources");
    await user.click(resources.getByRole("button", { name: /^Download/ }));
    expect(await resources.findByRole("alert")).toHaveTextContent(
      "Failed to download the document",
    );
    await expectLogged("failed.downloadDocument");
  });
});

describe("what proves a completed milestone", () => {
  beforeEach(supportModalDialogs);

  it("stands with it: the picture opens, the document is downloaded", async ({
    backend,
    member,
    addResource,
  }) => {
    const id = await onlineProject(member);
    const [done] = await backend.sql<{ id: string }[]>`
      insert into key_milestones (project_id, name_milestone, status_milestone)
      values (${id}, 'Wells dug', 'completed') returning id`;
    const [pending] = await backend.sql<{ id: string }[]>`
      insert into key_milestones (project_id, name_milestone) values (${id}, 'Pumps set') returning id`;
    for (const [caption, milestone] of [
      ["The drill", done?.id],
      ["The plan", pending?.id],
    ]) {
      await backend.sql`
        insert into photos_projet (project_id, la_photo, caption, milestone_id, taken_in)
        values (${id}, 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', ${caption ?? null}, ${milestone ?? null}, 'Kolda')`;
    }
    await addResource(id, { milestone_id: done?.id });
    await addResource(id, {
      ...noFile,
      title_resource: "The standard",
      link_resource: "https://iatistandard.org/",
      milestone_id: done?.id,
    });
    const user = await renderApp(`/project/${id}`, { backend });
    const activity = await section();
    // They are unfolded, since there is something to see.
    const wells = (await within(activity).findByText("Wells dug")).closest("li");
    if (wells === null) throw new Error("The milestone is not in a list.");
    expect(within(wells).getByRole("button", { name: /^Download Mid-term review/ })).toBeVisible();
    expect(
      within(wells).getByRole("link", { name: /^The standard \(opens in a new tab\)/ }),
    ).toHaveTextContent("iatistandard.org");
    const pumps = within(activity).getByText("Pumps set").closest("li");
    expect(pumps && within(pumps).queryByRole("button")).toBeNull();

    await user.click(within(wells).getByRole("button", { name: "View Larger: The drill" }));
    const viewer = await screen.findByRole("dialog", { name: "Project Gallery" });
    expect(viewer).toHaveTextContent("1 of 2The drillKolda");
  });
});
