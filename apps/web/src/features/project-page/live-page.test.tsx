import { act, screen, waitFor, within } from "@testing-library/react";
import type { Database } from "@vigie/domain/database.types";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { emptyFigure, figureColumns, figures } from "@vigie/test-backend/figures";
import { liveTest } from "@vigie/test-backend/fixtures";
import { describe, expect, vi } from "vitest";
import { type RefetchPace, USUAL_PACE } from "@/data/live/refetch";
import { visitLive } from "@/testing/live-visit";
import { supportModalDialogs } from "@/testing/modal-dialogs";
import { requestsSettled } from "@/testing/requests";
import { addPhotos, addRenditions, PICTURE, sectionsCome } from "./testing/visit";

vi.unmock("@/data/live/live-updates");
// Compiled ahead: the first test would wait for it.
await import("@/data/live/follow-project");
await import("./project-content");
supportModalDialogs();
let awa: TestMember;
let id: string;

const it = liveTest.extend(
  "visitProject",
  ({ backend }) =>
    async (how: { as?: TestMember; refetchPace?: RefetchPace } = {}) => {
      const visit = await visitLive(`/project/${id}`, { backend, ...how });
      await sectionsCome();
      return visit;
    },
);

it.beforeEach(async ({ backend }) => {
  backend.live.comeBack();
  await backend.sql`delete from organisations`;
  awa = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
  const project = { title: "Wells of Kaya", is_online: true, updated_at: "2020-01-01T00:00:00Z" };
  id = (await createProject(awa, project)).id;
});

const change = (values: Database["public"]["Tables"]["projects"]["Update"]) =>
  awa.client.from("projects").update(values).eq("id", id).throwOnError();
const addMilestone = (name: string) =>
  awa.client.from("key_milestones").insert({ project_id: id, name_milestone: name }).throwOnError();
const addPress = (url: string) =>
  awa.client.from("press").insert({ project_id: id, press_url: url }).throwOnError();
/** What was asked for beside "What changed", which every change may be told in. */
const withoutChanges = (asked: readonly string[]) =>
  asked.filter((request) => !request.startsWith("public_changes?"));
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const section = (name: string | RegExp) => screen.findByRole("region", { name });

describe("a project that is taken offline", () => {
  it("looks to a visitor like one that does not exist, comes back, and is gone from the list, too", async ({
    visitProject,
  }) => {
    await addMilestone("First drilling");
    const { user } = await visitProject();
    await change({ is_online: false });
    await heading("Project not found");
    expect(screen.getByRole("main").textContent).toBe(
      "Back to ProjectsProject not foundIt may have been taken offline, or the address may not be complete.See all projectsReturn to Dashboard",
    );

    await change({ is_online: true });
    expect(await heading("Wells of Kaya")).toBeVisible();
    const activity = within(await section(/^Activity Monitoring/));
    expect(await activity.findByText("First drilling")).toBeVisible();

    await user.click(screen.getByRole("link", { name: "Back to Projects" }));
    await user.click(await screen.findByRole("link", { name: "View Details Wells of Kaya" }));
    await heading("Wells of Kaya");
    await change({ is_online: false });
    await heading("Project not found");
    await user.click(screen.getByRole("link", { name: "See all projects" }));
    await screen.findByText("No projects are online yet.");
    await waitFor(() => expect(screen.queryByText("Wells of Kaya")).not.toBeInTheDocument());
  });

  it("stays for a member, with a plain note", async ({ visitProject }) => {
    await visitProject({ as: awa });
    await change({ is_online: false });
    expect(await screen.findByText(/^This project is offline\./)).toBeVisible();
    expect(await heading("Wells of Kaya")).toBeVisible();
  });
});

describe("an open page", () => {
  it("reads only what changed, marks its section, says so once, and is not troubled by other projects", async ({
    visitProject,
  }) => {
    const other = await createProject(awa, { title: "Schools", is_online: true });
    const { asked } = await visitProject();
    const said: string[] = [];
    const status = screen.getByRole("status");
    new MutationObserver(() => said.push(status.textContent ?? "")).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    const projects = awa.client.from("projects");
    await projects.update({ title: "Schools of Podor" }).eq("id", other.id).throwOnError();
    await addMilestone("First drilling");
    const activity = within(await section(/^Activity Monitoring/));
    expect(activity.getByText("First drilling")).toBeVisible();
    expect(activity.getByText("just now")).toBeVisible();
    expect(withoutChanges(asked)).toEqual([expect.stringMatching(/^key_milestones\?/)]);

    await addMilestone("Second drilling");
    expect(await activity.findByText("Second drilling")).toBeVisible();
    expect(said).toEqual(["Updated just now: Activity Monitoring"]);
  });

  it("gets a section of partners or donors with the first one, and marks another with a chip", async ({
    visitProject,
  }) => {
    await addPress("https://example.org/one");
    const { asked } = await visitProject();
    const coverage = await section("Media Coverage");
    expect(coverage).not.toHaveTextContent("Updated just now");
    await addPress("https://example.com/two");
    expect(await within(coverage).findByText("Updated just now")).toBeVisible();

    expect(screen.queryByText("Partners")).not.toBeInTheDocument();
    asked.length = 0;
    await awa.client.from("partners").insert({ project_id: id, name: "Laafi" }).throwOnError();
    expect(within(await section("Partners")).getByText("Laafi")).toBeVisible();
    expect(withoutChanges(asked)).toEqual([expect.stringMatching(/^partners\?/)]);

    expect(screen.queryByText("Donors and supporters")).not.toBeInTheDocument();
    asked.length = 0;
    await awa.client.from("donors").insert({ project_id: id, name: "Rivelune" }).throwOnError();
    const donors = within(await section("Donors and supporters"));
    expect(donors.getByText("Rivelune")).toBeVisible();
    expect(withoutChanges(asked)).toEqual([
      expect.stringMatching(/^donors\?/),
      expect.stringMatching(/^rpc\/project_money\?/),
    ]);
    await awa.client
      .from("donors")
      .update({ website_url: "https://rivelune.example" })
      .eq("project_id", id)
      .throwOnError();
    expect(await donors.findByRole("link", { name: /^Rivelune/ })).toBeVisible();
    expect(await donors.findByText("Updated just now")).toBeVisible();
  });

  it("calls a renamed donor by the new name among its money, too", async ({ visitProject }) => {
    const donors = awa.client.from("donors");
    const { data: donor } = await donors
      .insert({ project_id: id, name: "Rivelune" })
      .select("id")
      .single()
      .throwOnError();
    await awa.client
      .from("ledger_entries")
      .insert({
        project_id: id,
        kind: "received",
        day: "2026-01-05",
        amount: 15,
        donor_id: donor.id,
      })
      .throwOnError();
    await visitProject();
    const money = within(await section("Money in and out"));
    expect(money.getByText("Rivelune")).toBeVisible();
    await awa.client
      .from("donors")
      .update({ name: "Fondation Rivelune" })
      .eq("project_id", id)
      .throwOnError();
    expect(await money.findByText("Fondation Rivelune")).toBeVisible();
  });

  it("asks for many changes in a row at most twice", async ({ visitProject }) => {
    const { asked } = await visitProject({ refetchPace: USUAL_PACE });
    const steps = [1, 2, 3, 4, 5, 6];
    await Promise.all(steps.map((step) => addMilestone(`Drilling ${step}`)));
    const activity = within(await section(/^Activity Monitoring/));
    for (const step of steps) await activity.findByText(`Drilling ${step}`);
    expect(withoutChanges(asked).length).toBeLessThanOrEqual(2);
    const changes = await section("What changed");
    await waitFor(() => expect(changes).toHaveTextContent("6 new milestones"));
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  it("shows a change of the project and of its organisation's name, a city once its place is known, and no visualization that is removed", async ({
    visitProject,
  }) => {
    const place = (city: string) =>
      awa.client
        .from("project_places")
        .insert({ project_id: id, city, country: "bf", latitude: 13, longitude: -1 })
        .throwOnError();
    await change({
      ...figureColumns(1, { ...figures.pie, title: "Wells" }),
      ...figureColumns(2, { ...figures.progress, title: "Villages" }),
      cities: ["Kaya", "Boulsa"],
      countries: ["bf"],
    });
    await place("Kaya");
    await visitProject();
    expect(screen.getByText("not on the map")).toBeVisible();
    await place("Boulsa");
    await waitFor(() => expect(screen.queryByText("not on the map")).not.toBeInTheDocument());
    expect(screen.getByRole("figure", { name: /^Map of the places/ })).toBeVisible();

    expect(screen.getByRole("article", { name: "Wells" })).toBeVisible();
    await change({ title: "Wells of Boulsa", budget: 5000, ...figureColumns(1, emptyFigure) });
    expect(await heading("Wells of Boulsa")).toBeVisible();
    expect(document.title).toBe("Wells of Boulsa · Vigie");
    expect(await section("Key figures")).toHaveTextContent("Updated just now");
    expect(screen.queryByRole("article", { name: "Wells" })).not.toBeInTheDocument();
    expect(screen.getByRole("article", { name: "Villages" })).toBeVisible();

    await awa.client
      .from("organisations")
      .update({ name: "Eaux vives" })
      .eq("id", awa.organisation.id)
      .throwOnError();
    expect(await screen.findByRole("region", { name: "About Eaux vives" })).toBeVisible();
  });

  it("keeps the focus near what is taken away", async ({ visitProject, backend }) => {
    await addPress("https://example.org/one");
    await addPress("https://example.com/two");
    await visitProject();
    act(() => screen.getByRole("link", { name: /example\.com/ }).focus());
    await backend.sql`delete from press where press_url like 'https://example.com/%'`;
    await waitFor(() => expect(screen.queryByText("example.com")).not.toBeInTheDocument());
    expect(screen.getByRole("heading", { name: "Media Coverage" })).toHaveFocus();

    act(() => screen.getByRole("link", { name: /example\.org/ }).focus());
    await backend.sql`delete from press where press_url like 'https://example.org/%'`;
    await waitFor(() => expect(screen.queryByText("example.org")).not.toBeInTheDocument());
    expect(await heading("Wells of Kaya")).toHaveFocus();
  });

  it("shows what changed while it was not connected", async ({ visitProject, backend }) => {
    await visitProject();
    // The shortest delay before it connects again.
    vi.spyOn(Math, "random").mockReturnValue(0);
    backend.live.goAway();
    await waitFor(() => expect(backend.live.connectionCount).toBe(0));
    await addMilestone("First drilling");
    backend.live.comeBack();
    const activity = within(await section(/^Activity Monitoring/));
    expect(await activity.findByText("First drilling")).toBeVisible();
  });
});

describe("photos", () => {
  const photos = () => screen.getAllByRole("button", { name: /^View Larger/ });

  it("that are there are not loaded again when others come", async ({ visitProject }) => {
    await addPhotos(awa, id, ["borehole.png"]);
    const { asked } = await visitProject();
    const picture = () => photos()[0]?.querySelector("img");
    await waitFor(() => expect(picture()).toHaveAttribute("src", PICTURE));
    const before = picture();
    await awa.client
      .from("photos_projet")
      .insert({ project_id: id, la_photo: PICTURE, file_name: "pump.png" })
      .throwOnError();
    await waitFor(() => expect(photos()).toHaveLength(2));
    await waitFor(() => expect(photos()[1]?.querySelector("img")).toBeVisible());
    expect(picture()).toBe(before);
    expect(asked.filter((request) => request.includes("la_photo"))).toHaveLength(1);
  });

  it("lead the page with the first that is left", async ({ visitProject, backend }) => {
    await addPhotos(awa, id, ["borehole.png", "pump.png"]);
    await addRenditions(backend, id);
    await visitProject();
    const lead = () => photos()[0]?.querySelector("img[fetchpriority=high]")?.closest("button");
    expect(lead()).toHaveAccessibleName("View Larger: Borehole");
    await backend.sql`delete from photos_projet where file_name = 'borehole.png'`;
    await waitFor(() => expect(lead()).toHaveAccessibleName("View Larger: Pump"));
  });

  it("stay in the viewer that the first opened while another becomes the first", async ({
    visitProject,
    backend,
  }) => {
    await addPhotos(awa, id, ["borehole.png", "pump.png"]);
    await addRenditions(backend, id);
    const { user } = await visitProject();
    await user.click(screen.getByRole("button", { name: "View Larger: Borehole" }));
    const viewer = within(await screen.findByRole("dialog", { name: "Project Gallery" }));
    await user.keyboard("{ArrowRight}");
    expect(viewer.getByText("2 of 2")).toBeVisible();
    // A picture that is deleted while it is on its way would be said to fail.
    await requestsSettled();
    await backend.sql`delete from photos_projet where file_name = 'borehole.png'`;
    expect(await viewer.findByText("1 of 1")).toBeVisible();
    expect(viewer.getByText("Pump")).toBeVisible();
    await waitFor(() => expect(photos()[0]).toHaveAccessibleName("View Larger: Pump"));
    expect(screen.getByRole("dialog", { name: "Project Gallery" })).toBeVisible();
  });

  it("stay in the open viewer while others are taken away", async ({ visitProject, backend }) => {
    await addPhotos(awa, id, ["borehole.png", "pump.png", "school.png"]);
    const { user } = await visitProject();
    await user.click(screen.getByRole("button", { name: "View Larger: School" }));
    const viewer = within(screen.getByRole("dialog", { name: "Project Gallery" }));
    expect(viewer.getByText("3 of 3")).toBeVisible();
    await backend.sql`delete from photos_projet where file_name = 'borehole.png'`;
    expect(await viewer.findByText("2 of 2")).toBeVisible();
    expect(viewer.getByText("School")).toBeVisible();

    await backend.sql`delete from photos_projet where file_name = 'school.png'`;
    expect(await viewer.findByText("1 of 1")).toBeVisible();
    expect(viewer.getByText("Pump")).toBeVisible();
  });
});

it("a measurement shows at once, with the number of beneficiaries and the figure that it keeps", async ({
  visitProject,
}) => {
  await change(figureColumns(2, { ...figures.pie, title: "Water for all" }));
  const kept = { counts_beneficiaries: true, figure: 2, target: 12_000 };
  const { data: indicator } = await awa.client
    .from("indicators")
    .insert({ project_id: id, title: "People with water", ...kept })
    .select("id")
    .single()
    .throwOnError();
  await visitProject();
  expect(await section("Results")).toHaveTextContent("Not measured yet");
  const measured = { indicator_id: indicator.id, day: "2026-03-15", value: 8400 };
  await awa.client
    .from("measurements")
    .insert({ project_id: id, ...measured })
    .throwOnError();
  await waitFor(() => expect(screen.getAllByText("8,400")).toHaveLength(2));
  const figure = within(screen.getByRole("article", { name: "Water for all" }));
  expect(await figure.findByText("70%")).toBeVisible();
  expect(figure.getByText("8,400 on March 15, 2026 · Target: 12,000")).toBeVisible();
});

it("an entry of the ledger shows at once in the sums, and by itself where the project shows entries", async ({
  visitProject,
}) => {
  await visitProject();
  const spend = (amount: number, description: string) =>
    awa.client
      .from("ledger_entries")
      .insert({ project_id: id, kind: "spent", day: "2026-03-15", amount, description })
      .throwOnError();
  await spend(1200, "Two pumps");
  const money = within(await section("Money in and out"));
  expect(await money.findAllByText("€1,200")).not.toHaveLength(0);
  await spend(300, "Pipes");
  expect(await money.findAllByText("€1,500")).not.toHaveLength(0);
  expect(screen.queryByText("2 entries")).not.toBeInTheDocument();
  await change({ shows_entries: true });
  expect(await money.findByText("2 entries")).toBeVisible();
  await change({ shows_entries: false });
  await waitFor(() => expect(money.queryByText("2 entries")).not.toBeInTheDocument());
});

it("a ledger that is kept again shows its sums at once", async ({ visitProject }) => {
  await awa.client
    .from("ledger_entries")
    .insert({ project_id: id, kind: "spent", day: "2026-03-15", amount: 1200 })
    .throwOnError();
  await change({ keeps_ledger: false });
  await visitProject();
  expect(screen.queryByRole("region", { name: "Money in and out" })).not.toBeInTheDocument();
  await change({ keeps_ledger: true });
  const money = within(await section("Money in and out"));
  expect(await money.findAllByText("€1,200")).not.toHaveLength(0);
});
