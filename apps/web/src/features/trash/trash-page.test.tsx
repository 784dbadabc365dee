import { screen, waitFor, within } from "@testing-library/react";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

// Compiled ahead: the first test would wait for it.
await import("@/app/staff-pages");
await import("./trash-page");

const it = test
  .extend("discard", ({ backend, member }) => async (title: string) => {
    await backend.sql`update members set role = 'administrator' where user_id = ${member.userId}`;
    const { id } = await createProject(member, { title });
    await member.client.from("projects").delete().eq("id", id).throwOnError();
    return id;
  })
  .extend("open", ({ backend }) => (as: TestMember) => {
    return renderApp("/dashboard/trash", { backend, as });
  })
  .extend("exists", ({ backend }) => async (id: string) => {
    return (await backend.sql`select from projects where id = ${id}`).length === 1;
  });

const putBack = (title: string) => screen.findByRole("button", { name: `Put back ${title}` });

describe("the trash", () => {
  it("has nothing of another organisation, and says when it is empty", async ({
    discard,
    open,
    stranger,
  }) => {
    await discard("Wells of Kaya");
    await open(stranger);
    expect(await screen.findByText("The trash is empty.")).toBeVisible();
    expect(screen.queryByText("Wells of Kaya")).not.toBeInTheDocument();
  });

  it("says so when it cannot be loaded, with a way to try again", async ({
    backend,
    member,
    open,
    discard,
  }) => {
    await discard("Lost and found");
    const user = await open(member);
    sendRequestsTo(async (input, init) => {
      const request = new Request(input, init);
      return request.url.endsWith("/rpc/deleted_projects")
        ? new Response("{}", { status: 403 })
        : backend.fetch(request);
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load the trash");
    await expectLogged("failed.loadTrash");
    sendRequestsTo(backend.fetch);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await putBack("Lost and found")).toBeVisible();
  });

  it("shows fifty at first, and fifty more on demand, from the first of which a keyboard goes on", async ({
    backend,
    open,
  }) => {
    const member = await createMember(backend, await createOrganisation(backend, "Wells for all"));
    await backend.sql`insert into private.deleted_projects
      (project_id, organization_id, title, owner, deleted_at, transaction_id)
      select gen_random_uuid(), ${member.organisation.id}, 'Well ' || number, ${member.userId},
        now() - number * interval '1 minute', '1'
      from generate_series(1, 61) as number`;
    const user = await open(member);
    expect(await screen.findByText("Well 50")).toBeVisible();
    expect(screen.queryByText("Well 51")).not.toBeInTheDocument();
    await user.click(screen.getByText("Show more"));
    await waitFor(() => expect(screen.getByLabelText("Put back Well 51")).toHaveFocus());
    expect(screen.getByText("Well 61")).toBeVisible();
    expect(screen.queryByText("Show more")).not.toBeInTheDocument();
  });

  it("lets every member put a project back, and tells who deleted it and until when it stays", async ({
    backend,
    discard,
    open,
    exists,
    member,
    colleague,
  }) => {
    const id = await discard("Kept for a while");
    await backend.sql`update members set name = 'Awa O.' where user_id = ${member.userId}`;
    const user = await open(colleague);
    const button = await putBack("Kept for a while");
    const item = within(button.closest("li") ?? button);
    expect(button.closest("li")).toHaveTextContent(
      /Deleted just now by Awa O\.\. Kept until .+ \(in 30 days\)/,
    );
    expect(item.queryByRole("button", { name: /^Delete for good/ })).not.toBeInTheDocument();
    await user.click(button);
    await waitFor(() => expect(button).not.toBeInTheDocument());
    expect(await exists(id)).toBe(true);
    expect(await screen.findByRole("group", { name: "Project put back" })).toBeInTheDocument();
  });

  it("says what a project comes back without, since another has got it", async ({
    backend,
    discard,
    open,
    member,
  }) => {
    const taken = { reference: "2026/17", iati_identifier: "XM-17" };
    const { id } = await createProject(member, { title: "First of its number", ...taken });
    await member.client.from("projects").delete().eq("id", id).throwOnError();
    await createProject(member, { title: "Second of its number", ...taken });
    await discard("Without a number");
    const user = await open(member);
    await user.click(await putBack("First of its number"));
    const status = await screen.findByText(/without its reference/);
    expect(status).toHaveTextContent(
      "“First of its number” came back without its reference “2026/17”, which another project has by now.",
    );
    expect(status.closest("[role=status]")).toHaveTextContent(
      /without its IATI identifier “XM-17”/,
    );
    await user.click(await putBack("Without a number"));
    await waitFor(() => expect(status).not.toBeInTheDocument());
    expect(await backend.sql`select from projects where reference = '2026/17'`).toHaveLength(1);
  });

  it("tells that a project was taken out meanwhile", async ({ discard, open, member }) => {
    const id = await discard("Gone meanwhile");
    const user = await open(member);
    const button = await putBack("Gone meanwhile");
    await member.client.rpc("restore_project", { project: id }).throwOnError();
    await user.click(button);
    expect(await screen.findByRole("alert")).toHaveTextContent("not in the trash any more");
    await expectLogged("not in the trash any more");
  });

  it("deletes for good for its owner or an administrator, after a question", async ({
    backend,
    discard,
    open,
    member,
    exists,
  }) => {
    const id = await discard("No longer wanted");
    const image = new File([new Uint8Array([137, 80, 78, 71])], "a.png", { type: "image/png" });
    const bucket = backend.serviceClient().storage.from("project-images");
    expect((await bucket.upload(`${id}/a.png`, image)).error).toBeNull();
    const user = await open(member);
    const remove = { name: "Delete for good: No longer wanted" };
    await user.click(await screen.findByRole("button", remove));
    const question = within(
      await screen.findByRole("alertdialog", { name: "Delete this project for good?" }),
    );
    await user.click(question.getByRole("button", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", remove));
    await user.click(await screen.findByRole("button", { name: "Delete for good" }));
    await waitFor(() => expect(screen.queryByRole("button", remove)).not.toBeInTheDocument());
    expect(await exists(id)).toBe(false);
    const { error } = await member.client.rpc("restore_project", { project: id });
    expect(error?.message).toContain("not in the trash any more");
    await waitFor(async () => expect((await bucket.list(id)).data).toEqual([]));
  });
});
