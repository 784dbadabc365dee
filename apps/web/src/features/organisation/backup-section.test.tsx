import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

// Compiled ahead: the first test would wait for it.
await import("@/app/staff-pages");
await import("./settings-page");

let administrator: TestMember;
let member: TestMember;

it.beforeEach(async ({ backend }) => {
  const organisation = await createOrganisation(backend, "Terres d’Eau");
  administrator = await createMember(backend, organisation);
  member = await createMember(backend, organisation);
  await backend.sql`delete from private.backup_state`;
});

const STATE_CALL = "/rest/v1/rpc/backup_state";

const heading = () => screen.queryByRole("heading", { name: "Backups" });
const open = (backend: TestBackend, as: TestMember) => renderApp("/settings", { backend, as });

/**
 * Opens the settings, where `answer` takes the place of the state's call.
 *
 * @returns the paths that were answered, which grow
 */
async function openAndListen(
  backend: TestBackend,
  as: TestMember,
  answer: (request: Request) => Promise<Response> = backend.fetch,
): Promise<string[]> {
  const answered: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const response = await (pathname === STATE_CALL ? answer(request) : backend.fetch(request));
    answered.push(pathname);
    return response;
  };
  await open({ ...backend, fetch }, as);
  return answered;
}

describe("the state of the backups", () => {
  it("is not shown to members, nor asked for", async ({ backend }) => {
    await backend.sql`insert into private.backup_state (is_automatic) values (true)`;
    const answered = await openAndListen(backend, member);
    expect(await screen.findByRole("button", { name: "Save Changes" })).toBeVisible();
    await expect.poll(() => answered).toContain("/rest/v1/organisations");
    expect(heading()).not.toBeInTheDocument();
    expect(answered).not.toContain(STATE_CALL);
  });

  it("is not shown where no server of ours makes backups", async ({ backend }) => {
    const answered = await openAndListen(backend, administrator);
    await waitFor(() => expect(answered).toContain(STATE_CALL));
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

  it("tells of one that is without a file that was missing", async ({ backend }) => {
    await backend.sql`
      insert into private.backup_state
        (is_automatic, last_good_at, last_good_bytes, last_failure_at, last_failure)
      values (true, now(), 5, now(), 'file_missing')`;
    await open(backend, administrator);
    expect(await screen.findByText(/is not complete: a stored file is missing/)).toBeVisible();
  });

  it("warns of one that is old", async ({ backend }) => {
    await backend.sql`
      insert into private.backup_state (is_automatic, last_good_at, last_good_bytes)
      values (true, now() - interval '3 days', 5)`;
    await open(backend, administrator);
    expect(await screen.findByText(/more than two days old/)).toBeVisible();
  });

  it("says that there are none, where the server makes none by itself", async ({ backend }) => {
    await backend.sql`insert into private.backup_state (is_automatic) values (false)`;
    await open(backend, administrator);
    expect(await screen.findByText("No backup has been made yet.")).toBeVisible();
    expect(screen.getByText(/makes no backups by itself/)).toBeVisible();
  });

  it("can be asked for again when it was not loaded", async ({ backend }) => {
    await backend.sql`insert into private.backup_state (is_automatic) values (true)`;
    await openAndListen(backend, administrator, () =>
      Promise.resolve(new Response('{"message":"No"}', { status: 403 })),
    );
    expect(await screen.findByText("Failed to load the state of the backups")).toBeVisible();
    await expectLogged("failed.loadBackups");
    sendRequestsTo(backend.fetch);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No backup has been made yet.")).toBeVisible();
  });
});
