import { screen } from "@testing-library/react";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

let administrator: TestMember;
let member: TestMember;

it.beforeEach(async ({ backend }) => {
  const organisation = await createOrganisation(backend, "Terres d’Eau");
  administrator = await createMember(backend, organisation);
  member = await createMember(backend, organisation);
  await backend.sql`delete from private.backup_state`;
});

const form = () => screen.findByRole("textbox", { name: "Organization name" });
const heading = () => screen.queryByRole("heading", { name: "Backups" });
const open = (backend: Parameters<typeof renderApp>[1]["backend"], as: TestMember) =>
  renderApp("/settings", { backend, as });

describe("the state of the backups", () => {
  it("is not shown to members", async ({ backend }) => {
    await backend.sql`insert into private.backup_state (is_automatic) values (true)`;
    let asked = 0;
    await open(backend, member);
    sendRequestsTo((input, init) => {
      const request = new Request(input, init);
      if (request.url.endsWith("/backup_state")) asked++;
      return backend.fetch(request);
    });
    await form();
    expect(await screen.findByRole("button", { name: "Save Changes" })).toBeVisible();
    expect(heading()).not.toBeInTheDocument();
    expect(asked).toBe(0);
  });

  it("is not shown where no server of ours makes backups", async ({ backend }) => {
    const answered: string[] = [];
    sendRequestsTo(async (input, init) => {
      const request = new Request(input, init);
      const response = await backend.fetch(request);
      answered.push(new URL(request.url).pathname);
      return response;
    });
    await open(backend, administrator);
    await form();
    await expect.poll(() => answered).toContain("/rest/v1/rpc/backup_state");
    expect(heading()).not.toBeInTheDocument();
  });

  it("tells when the last good one was made, and its size", async ({ backend }) => {
    await backend.sql`
      insert into private.backup_state (is_automatic, last_good_at, last_good_bytes)
      values (true, now() - interval '5 hours', 3565158)`;
    await open(backend, administrator);
    expect(await screen.findByText("5 h ago")).toBeVisible();
    expect(screen.getByText(/last good backup was made/)).toHaveTextContent(/and has 3\.\d MB\./);
    expect(screen.queryByText(/failed/)).not.toBeInTheDocument();
  });

  it("tells of one that failed, with what to do, until another is good", async ({ backend }) => {
    await backend.sql`
      insert into private.backup_state
        (is_automatic, last_good_at, last_good_bytes, last_failure_at, last_failure)
      values (true, now() - interval '1 day', 5, now() - interval '2 hours', 'no_room')`;
    await open(backend, administrator);
    expect(await screen.findByText(/not enough room .* make room/)).toBeVisible();
    expect(screen.getByText("2 h ago")).toBeVisible();
  });

  it("warns of one that is old, and of a server that makes none", async ({ backend }) => {
    await backend.sql`
      insert into private.backup_state (is_automatic, last_good_at, last_good_bytes)
      values (true, now() - interval '3 days', 5)`;
    const page = await open(backend, administrator);
    expect(await screen.findByText(/more than two days old/)).toBeVisible();
    expect(page).toBeDefined();
  });

  it("says that there are none where none were made", async ({ backend }) => {
    await backend.sql`insert into private.backup_state (is_automatic) values (false)`;
    await open(backend, administrator);
    expect(await screen.findByText("No backup has been made yet.")).toBeVisible();
    expect(screen.getByText(/makes no backups by itself/)).toBeVisible();
  });

  it("can be asked for again when it was not loaded", async ({ backend }) => {
    await backend.sql`insert into private.backup_state (is_automatic) values (true)`;
    sendRequestsTo((input, init) => {
      const request = new Request(input, init);
      return request.url.endsWith("/backup_state")
        ? Promise.resolve(new Response('{"message":"No"}', { status: 403 }))
        : backend.fetch(request);
    });
    const user = await open(backend, administrator);
    expect(await screen.findByText("Failed to load the state of the backups")).toBeVisible();
    expectLogged("Failed to load the state of the backups");
    sendRequestsTo(backend.fetch);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No backup has been made yet.")).toBeVisible();
  });
});
