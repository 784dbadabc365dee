import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import type { TablesUpdate } from "@vigie/domain/database.types";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { liveTest as it } from "@vigie/test-backend/fixtures";
import { describe, expect, vi } from "vitest";
import { USUAL_PACE } from "@/data/live/refetch";
import { LEAVE_DELAY_MS } from "@/lib/supabase/live";
import { expectLogged } from "@/testing/console";
import { holdCalls } from "@/testing/interference";
import { visitLive, visitUnheard } from "@/testing/live-visit";
import { sendRequestsTo } from "@/testing/requests";

vi.unmock("@/data/live/live-updates");
let awa: TestMember;
let wellsId: string;
let schoolsId: string;
let secretId: string;

it.beforeEach(async ({ backend }) => {
  backend.live.comeBack();
  await backend.sql`delete from organisations`;
  awa = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
  secretId = (await createProject(awa, { title: "Secret project" })).id;
  schoolsId = (await createProject(awa, { title: "Schools of Podor", is_online: true })).id;
  wellsId = (await createProject(awa, { title: "Wells of Kaya", is_online: true })).id;
});

const list = "/monitoring?view=projects";
const card = (name: string) => screen.findByRole("article", { name });
const counted = (text: string) => screen.findByText(text);
const change = async (
  id: string,
  values: Pick<TablesUpdate<"projects">, "title" | "is_online" | "status">,
) => {
  await awa.client.from("projects").update(values).eq("id", id).throwOnError();
};

describe("an open list", () => {
  it("receives and requests nothing when an offline project changes", async ({ backend }) => {
    const { asked } = await visitLive(list, { backend, as: awa });
    await change(secretId, { title: "Still secret" });
    await change(wellsId, { title: "Wells of Boulsa" });
    expect(await card("Wells of Boulsa")).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(screen.queryByText(/secret/i)).not.toBeInTheDocument();
  });

  it("loses a project that is taken offline, and the focus goes on to the next", async ({
    backend,
  }) => {
    await visitLive(list, { backend });
    const details = screen.getByRole("link", { name: "View Details Wells of Kaya" });
    act(() => details.focus());
    await change(wellsId, { is_online: false });
    expect(await counted("Showing 1 of 1 projects")).toBeVisible();
    expect(screen.queryByText("Wells of Kaya")).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "View Details Schools of Podor" })).toHaveFocus();
  });

  it("says so when the last project is taken offline", async ({ backend }) => {
    await visitLive(list, { backend });
    await change(wellsId, { is_online: false });
    await change(schoolsId, { is_online: false });
    expect(await screen.findByText("No projects are online yet.")).toBeVisible();
    expect(screen.queryByRole("search")).toBeNull();
    expect(await screen.findByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  });

  it("reads the one project that changed, marks it, and leaves everything else as it is", async ({
    backend,
  }) => {
    const { user, asked } = await visitLive(list, { backend });
    const search = screen.getByRole("searchbox", { name: "Search projects" });
    await user.type(search, "of");
    const other = await card("Schools of Podor");
    await change(wellsId, { title: "Wells of Boulsa" });

    const changed = within(await card("Wells of Boulsa"));
    expect(changed.getByText("just now").parentElement).toHaveTextContent("Updated just now");
    expect(asked).toEqual([expect.stringMatching(`^projects\\?.*id=in.\\(${wellsId}\\)`)]);
    expect(search).toHaveValue("of");
    expect(search).toHaveFocus();
    expect(await card("Schools of Podor")).toBe(other);
  });

  it("leaves each card in its place, until the list is opened again", async ({ backend }) => {
    const titles = () =>
      screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent);
    await visitLive(`${list}&sort=updated`, { backend });
    const before = titles();
    const [last = ""] = before.slice(-1);
    await change(last === "Wells of Kaya" ? wellsId : schoolsId, { status: "completed" });
    expect(await within(await card(last)).findByText("just now")).toBeVisible();
    expect(titles()).toEqual(before);
  });

  it("says that a milestone is completed, and reads the one project once", async ({ backend }) => {
    const milestones = () => awa.client.from("key_milestones");
    const rows = ["Wells", "Pumps", "Taps"].map((name_milestone) => ({
      project_id: wellsId,
      name_milestone,
    }));
    await milestones().insert(rows).throwOnError();
    const { asked } = await visitLive(list, { backend });
    const wells = within(await card("Wells of Kaya"));
    expect(wells.getByText("0 of 3 steps")).toBeVisible();
    await milestones()
      .update({ status_milestone: "completed" })
      .match({ project_id: wellsId, name_milestone: "Pumps" })
      .throwOnError();
    expect(await wells.findByText("1 of 3 steps")).toBeVisible();
    expect(asked).toEqual([expect.stringMatching(`^projects\\?.*id=in.\\(${wellsId}\\)`)]);
    await milestones().delete().eq("project_id", wellsId).throwOnError();
    await waitFor(() => expect(wells.queryByText(/steps?$/)).not.toBeInTheDocument());
  });

  it("has a project that comes online in its place", async ({ backend }) => {
    await visitLive(list, { backend });
    await change(secretId, { is_online: true });
    expect(await card("Secret project")).toBeVisible();
    expect(await counted("Showing 3 of 3 projects")).toBeVisible();
    const titles = screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent);
    expect(titles).toEqual(["Wells of Kaya", "Schools of Podor", "Secret project"]);
  });

  it("asks once for many changes in a row", async ({ backend }) => {
    const { asked } = await visitLive(list, { backend, refetchPace: USUAL_PACE });
    await backend.sql`
      insert into projects (title, is_online, user_id, organization_id)
      select 'Well ' || n, true, ${awa.userId}, ${awa.organisation.id} from generate_series(1, 60) n`;
    expect(await counted("Showing 62 of 62 projects")).toBeVisible();
    expect(asked.filter((request) => request.startsWith("projects"))).toHaveLength(1);
  });

  it("goes on listening where it could not be fetched again", async ({ backend }) => {
    await visitLive(list, { backend });
    sendRequestsTo(async (input, init) => {
      const request = new Request(input, init);
      const asksForOne = request.url.includes("id=in.");
      return asksForOne ? backend.fetch(request) : new Response("{}", { status: 403 });
    });
    await change(secretId, { is_online: true });
    await expectLogged("failed.loadProjects");
    sendRequestsTo(backend.fetch);
    await change(wellsId, { title: "Wells of Boulsa" });
    expect(await card("Wells of Boulsa")).toBeVisible();
  });

  it("takes on the new name of the organisation", async ({ backend }) => {
    await visitLive(list, { backend });
    await awa.client
      .from("organisations")
      .update({ name: "Eaux vives" })
      .eq("id", awa.organisation.id)
      .throwOnError();
    const title = { level: 1, name: "Eaux vives projects" };
    expect(await screen.findByRole("heading", title)).toBeVisible();
  });
});

it("the landing card counts anew, and forgets a project that is taken offline", async ({
  backend,
}) => {
  await visitLive("/monitoring", { backend });
  const total = () => screen.getByText(/^projects? online$/).nextElementSibling?.textContent;
  await waitFor(() => expect(total()).toBe("2"));
  await change(wellsId, { is_online: false });
  await waitFor(() => expect(total()).toBe("1"));
  expect(screen.queryByText("Wells of Kaya")).not.toBeInTheDocument();
});

describe("a list that is not connected to live updates", () => {
  it("catches up once the connection is there again", async ({ backend }) => {
    await visitLive(list, { backend });
    // The shortest delay before it connects again.
    vi.spyOn(Math, "random").mockReturnValue(0);
    backend.live.goAway();
    await waitFor(() => expect(backend.live.connectionCount).toBe(0));
    await change(wellsId, { title: "Wells of Boulsa" });
    await change(schoolsId, { is_online: false });
    backend.live.comeBack();
    expect(await card("Wells of Boulsa")).toBeVisible();
    expect(await counted("Showing 1 of 1 projects")).toBeVisible();
  });

  it("asks anew when it is seen again after a while", async ({ backend }) => {
    await visitUnheard(list, backend);
    await card("Wells of Kaya");
    await change(wellsId, { title: "Wells of Boulsa" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    expect(await card("Wells of Boulsa")).toBeVisible();
  });

  it("asks every half minute for as long as that lasts", async ({ backend }) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    await visitUnheard(list, backend);
    await card("Wells of Kaya");
    await change(wellsId, { title: "Wells of Boulsa" });
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await card("Wells of Boulsa")).toBeVisible();

    await change(wellsId, { title: "Wells of Titao" });
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await card("Wells of Titao")).toBeVisible();
    // The next page would find a connection whose next attempt waits for a clock that is gone.
    cleanup();
    await vi.advanceTimersByTimeAsync(LEAVE_DELAY_MS);
  });
});

it("the landing page never tells what changed of one project under the title of another", async ({
  backend,
}) => {
  const complete = (projectId: string, name: string) =>
    awa.client
      .from("key_milestones")
      .insert({ project_id: projectId, name_milestone: name, status_milestone: "completed" })
      .throwOnError();
  // Projects with a picture lead.
  await backend.sql`
    insert into photos_projet (project_id, la_photo, rendition_base, picture_width, picture_height, picture_colour)
    select id, 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', id || '/' || repeat('a', 24) || '.webp', 1200, 800, '#0f6b63' from projects`;
  await complete(wellsId, "Boreholes");
  await visitLive("/monitoring", { backend });
  expect(await within(await card("Wells of Kaya")).findByText(/Boreholes/)).toBeVisible();
  const newsOfSchools = holdCalls(backend, "GET", "public_changes");
  await complete(schoolsId, "Roofs");
  const lead = await screen.findByRole("heading", { level: 2, name: "Schools of Podor" });
  expect(within(lead.closest("article") ?? lead).queryByText(/Boreholes/)).toBeNull();
  newsOfSchools();
  expect(await within(await card("Schools of Podor")).findByText(/Roofs/)).toBeVisible();
});
