import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { localIsoDate } from "@vigie/domain/format/dates";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { beforeEach, describe, expect } from "vitest";
import { forgetDrafts } from "@/data/session/drafts";
import { pngFile, readPngs } from "@/lib/images/testing/pictures";
import { allowLogged, expectLogged } from "@/testing/console";
import { endSessionElsewhere } from "@/testing/end-session";
import { holdCalls, loseAnswer, loseNetwork, refuseCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const it = test
  .extend("open", ({ member, project, backend }) => async (as: TestMember = member) => {
    const user = await renderApp(`/project/${project.id}/update`, { backend, as });
    await screen.findByRole("textbox", { name: "What happened?" });
    return user;
  })
  .extend("milestone", ({ backend, project }) => async (name: string, status = "pending") => {
    const [row] = await backend.sql<{ id: string }[]>`
      insert into key_milestones (project_id, name_milestone, status_milestone)
      values (${project.id}, ${name}, ${status}) returning id`;
    return row?.id ?? "";
  })
  .extend("indicator", ({ backend, project }) => async (title: string) => {
    await backend.sql`insert into indicators (project_id, title) values (${project.id}, ${title})`;
  })
  /** All that the project's lists have. */
  .extend("stored", ({ backend, project }) => async () => {
    const [posts, photos, milestones, measurements] = await Promise.all([
      backend.sql`select description from social_media_posts where project_id = ${project.id}`,
      backend.sql`select file_name, caption from photos_projet where project_id = ${project.id} order by position`,
      backend.sql`select name_milestone, completed_on::text from key_milestones
        where project_id = ${project.id} and status_milestone = 'completed' order by position`,
      backend.sql`select value::float, day::text, note from measurements where project_id = ${project.id}`,
    ]);
    return {
      posts: posts.map(({ description }) => description),
      photos: photos.map(({ file_name, caption }) => [file_name, caption]),
      milestones: milestones.map(({ name_milestone: name, completed_on: day }) => [name, day]),
      measurements: measurements.map(({ value, day, note }) => [value, day, note]),
    };
  });

const nothing = { posts: [], photos: [], milestones: [], measurements: [] };
const today = localIsoDate(new Date());

beforeEach(() => {
  readPngs();
  window.sessionStorage.clear();
});

const text = () => screen.findByRole("textbox", { name: "What happened?" });
const share = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Share" }));
const tryAgain = (user: UserEvent) =>
  user.click(within(screen.getByRole("alert")).getByRole("button", { name: "Try again" }));
const alert = () => screen.findByRole("alert");
const done = (name = "Your update is saved") => screen.findByRole("heading", { level: 2, name });
const tick = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole("checkbox", { name }));
const tiles = () =>
  within(screen.getByRole("list", { name: "Pictures" }))
    .getAllByRole("listitem")
    .map((tile) => tile.textContent);

async function choose(user: UserEvent, ...files: File[]): Promise<void> {
  const input = await screen.findByLabelText("Pictures", { selector: "input" });
  await user.upload(input, files);
  await screen.findByRole("button", { name: "Select Files" });
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Share" })).not.toHaveAttribute("aria-disabled"),
  );
}

async function measure(user: UserEvent, title: string, value: string): Promise<void> {
  await screen.findByRole("option", { name: title });
  await user.selectOptions(screen.getByRole("combobox", { name: "A measurement" }), title);
  await user.type(screen.getByRole("spinbutton", { name: "Value" }), value);
}

describe("the form of an update is not shown", () => {
  it("to members of another organisation", async ({ project, stranger, backend }) => {
    await renderApp(`/project/${project.id}/update`, { backend, as: stranger });
    await waitFor(() => expect(window.location.pathname).toBe("/dashboard"));
  });
});

describe("an update is not shared", () => {
  it("while it is empty, nor with what is refused; a file that is no picture is listed, and the others stay", async ({
    open,
    indicator,
    stored,
  }) => {
    await indicator("Wells");
    const user = await open();
    await user.type(await text(), "  ");
    await share(user);
    expect(await alert()).toHaveTextContent(/^There is nothing to share yet\. Write a sentence/);
    await user.type(await text(), "x".repeat(5001));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();

    const broken = new File(["no picture"], "scan.heic", { type: "image/heic" });
    await choose(user, pngFile("a.png"), broken, pngFile("b.png"));
    expect(screen.getByRole("region", { name: "1 file was not added" })).toHaveTextContent(
      "scan.heicThis picture cannot be read.",
    );
    expect(tiles()).toHaveLength(2);
    await user.type(screen.getByRole("textbox", { name: "Caption of b.png" }), "x".repeat(301));
    await measure(user, "Wells", "1");
    await user.clear(screen.getByRole("spinbutton", { name: "Value" }));
    await share(user);
    expect(await screen.findByText("Caption must be at most 300 characters")).toBeVisible();
    expect(await text()).toBeInvalid();
    expect(screen.getByRole("spinbutton", { name: "Value" })).toBeInvalid();
    expect(await stored()).toEqual(nothing);
  });
});

describe("an update", () => {
  it("fills the lists of a colleague's project in one go, and is a line of each kind for visitors", async ({
    open,
    colleague,
    project,
    backend,
    milestone,
    indicator,
    stored,
  }) => {
    for (const name of ["Drilling", "Pump"]) await milestone(name);
    await milestone("Survey", "completed");
    await indicator("People with safe water");
    const user = await open(colleague);
    await user.type(await text(), "Water at last!");
    await choose(user, pngFile("a.png"), pngFile("b.png"), pngFile("c.png"));
    expect(tiles()[0]).toContain("With your words");
    expect(screen.queryByRole("textbox", { name: "Caption of a.png" })).not.toBeInTheDocument();
    await user.type(screen.getByRole("textbox", { name: "Caption of b.png" }), "The pump");
    expect(screen.queryByRole("checkbox", { name: "Survey" })).not.toBeInTheDocument();
    await tick(user, "Drilling");
    await tick(user, "Pump");
    await measure(user, "People with safe water", "8400");
    await user.type(screen.getByRole("textbox", { name: "In one sentence" }), "Counted twice");
    const letGo = holdCalls(backend, "POST", "social_media_posts");
    await share(user);
    await screen.findByRole("button", { name: "Sharing..." });
    for (const control of [...screen.getAllByRole("checkbox"), ...screen.getAllByRole("combobox")])
      expect(control).toBeEnabled();
    await tick(user, "Pump");
    expect(screen.getByRole("checkbox", { name: "Pump" })).toBeChecked();
    letGo();

    expect(await done()).toHaveFocus();
    expect(await stored()).toEqual({
      posts: ["Water at last!"],
      photos: [
        ["b.png", "The pump"],
        ["c.png", null],
      ],
      milestones: [
        ["Drilling", today],
        ["Pump", today],
        ["Survey", null],
      ],
      measurements: [[8400, today, "Counted twice"]],
    });
    const [post] = await backend.sql`
      select original_url, picture_rs is not null as has_picture from social_media_posts`;
    expect(post).toEqual({ original_url: null, has_picture: true });
    const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(lines.slice(-4)).toEqual([
      "New post: Water at last!",
      "2 milestones completed",
      "New measurement: People with safe water",
      "2 new pictures",
    ]);
    const changes = await backend.sql`
      select kind, items from public_changes
      where project_id = ${project.id} and kind <> 'milestone_added' order by changed_at`;
    expect(changes).toEqual([
      { kind: "post_added", items: 1 },
      { kind: "milestone_completed", items: 2 },
      { kind: "measurement_added", items: 1 },
      { kind: "pictures_added", items: 2 },
    ]);
    expect(screen.getByText(/^The project is offline: visitors see this/)).toBeVisible();
    expect(screen.getByRole("link", { name: "See the project" })).toHaveAttribute(
      "href",
      `/project/${project.id}`,
    );

    await user.click(screen.getByRole("button", { name: "Share another" }));
    expect(await text()).toHaveValue("");
    await user.type(await text(), "Water at last!");
    await share(user);
    await done();
    expect((await stored()).posts).toEqual(["Water at last!", "Water at last!"]);
  });

  it("of pictures alone puts all of them into the gallery", async ({ open, stored }) => {
    const user = await open();
    await choose(user, pngFile("a.png"), pngFile("b.png"));
    await user.click(screen.getByRole("button", { name: "Delete a.png" }));
    expect(screen.getByRole("button", { name: "Delete b.png" })).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(screen.getByRole("heading", { name: "Pictures" })).toHaveFocus();
    await choose(user, pngFile("b.png"));
    await share(user);
    await done();
    expect(await stored()).toEqual({ ...nothing, photos: [["b.png", null]] });
  });

  it("of an online project is shared at once, also where it was handed over meanwhile", async ({
    member,
    colleague,
    backend,
  }) => {
    const { id } = await createProject(member, { is_online: true });
    const user = await renderApp(`/project/${id}/update`, { backend, as: member });
    await user.type(await text(), "Rain!");
    await member.client
      .rpc("hand_over_projects", { projects: [id], new_owner: colleague.userId })
      .throwOnError();
    await share(user);
    expect(await done("Your update is shared")).toHaveFocus();
    expect(screen.queryByText(/is offline/)).not.toBeInTheDocument();
    expect(
      await backend.sql`select description from social_media_posts where project_id = ${id}`,
    ).toEqual([{ description: "Rain!" }]);
  });
});

describe("an update of which not everything can be saved", () => {
  it("stops at the first picture, tells what is saved, and tries the rest alone again", async ({
    open,
    backend,
    milestone,
    stored,
  }) => {
    await milestone("Drilling");
    const user = await open();
    await user.type(await text(), "Rain!");
    await tick(user, "Drilling");
    await choose(user, ...["a", "b", "c", "d"].map((name) => pngFile(`${name}.png`)));
    refuseCalls(backend, "POST", "photos_projet");
    await share(user);
    expect(await alert()).toHaveTextContent(
      /Not everything was saved.*b\.pngFailed to upload pictures.*2 more were not tried\./,
    );
    await expectLogged("failed.uploadPictures");
    expect(screen.getByText("Saved:").parentElement).toHaveTextContent(
      "Saved:New post: Rain!Milestone completed: Drilling",
    );
    expect(await text()).toHaveValue("");
    expect(tiles()).toHaveLength(3);

    sendRequestsTo(backend.fetch);
    await tryAgain(user);
    await done();
    expect(await stored()).toEqual({
      posts: ["Rain!"],
      photos: [
        ["b.png", null],
        ["c.png", null],
        ["d.png", null],
      ],
      milestones: [["Drilling", today]],
      measurements: [],
    });
  });

  it("goes on behind what the server refuses for itself, and tries nothing more beyond what may be sent in an hour", async ({
    open,
    backend,
    milestone,
    stored,
  }) => {
    for (const name of ["Drilling", "Pump"]) await milestone(name);
    const user = await open();
    await user.type(await text(), "Rain!");
    await tick(user, "Drilling");
    refuseCalls(backend, "POST", "social_media_posts");
    await share(user);
    expect(await alert()).toHaveTextContent("New post: Rain!Failed to save post");
    await expectLogged("failed.savePost");
    const milestones = [["Drilling", today]];
    expect(await stored()).toEqual({ ...nothing, milestones });
    expect(await text()).toHaveValue("Rain!");

    await tick(user, "Pump");
    sendRequestsTo(async (input, init) => {
      const request = new Request(input, init);
      const isPost = request.url.includes("/social_media_posts") && request.method === "POST";
      return isPost ? new Response("{}", { status: 429 }) : backend.fetch(request);
    });
    await share(user);
    await waitFor(async () => expect(await alert()).toHaveTextContent(/1 more was not tried\./));
    await expectLogged("failed.savePost");
    expect(await stored()).toEqual({ ...nothing, milestones });
  });

  it("tries nothing more once the network is gone, and saves nothing twice after its return", async ({
    open,
    backend,
    milestone,
    indicator,
    stored,
  }) => {
    await milestone("Drilling");
    await indicator("Wells");
    const user = await open();
    await user.type(await text(), "Rain!");
    await tick(user, "Drilling");
    await measure(user, "Wells", "7");
    await choose(user, pngFile("a.png"), pngFile("b.png"));
    loseNetwork(backend, "POST", "measurements");
    await share(user);
    expect(await alert()).toHaveTextContent(/New measurement: Wells.*1 more was not tried\./);
    await expectLogged("failed.saveMeasurement");
    // The editor's frame reads it again after each save.
    allowLogged("failed.loadOutline");
    sendRequestsTo(backend.fetch);
    await tryAgain(user);
    await done();
    expect(await stored()).toEqual({
      posts: ["Rain!"],
      photos: [["b.png", null]],
      milestones: [["Drilling", today]],
      measurements: [[7, today, null]],
    });
  });

  it.for(["social_media_posts", "photos_projet"])(
    "saves what was stored without an answer only once: %s",
    async (table, { open, backend, project, stored }) => {
      const user = await open();
      if (table === "social_media_posts") await user.type(await text(), "Rain!");
      await choose(user, pngFile("a.png"));
      loseNetwork(backend, "POST", table);
      await share(user);
      await alert();
      await expectLogged(table === "photos_projet" ? "failed.uploadPictures" : "failed.savePost");
      sendRequestsTo(backend.fetch);
      await tryAgain(user);
      await done();
      const { posts, photos } = await stored();
      expect([...posts, ...photos]).toHaveLength(1);
      const files = await backend.sql`
        select count(distinct regexp_replace(name, '-\d+\.\w+$', ''))::int as sets
        from storage.objects where starts_with(name, ${`${project.id}/`})`;
      if (table === "photos_projet") expect(files).toEqual([{ sets: 1 }]);
    },
  );

  it("says that the project was deleted meanwhile, and keeps what was typed", async ({
    open,
    colleague,
    project,
    backend,
  }) => {
    const user = await open();
    await user.type(await text(), "Rain!");
    await colleague.client.from("projects").delete().eq("id", project.id).throwOnError();
    await share(user);
    expect(
      await screen.findByText(
        "The project was deleted meanwhile. What you typed is still here, to copy.",
      ),
    ).toBeVisible();
    await expectLogged("failed.savePost");
    expect(await text()).toHaveValue("Rain!");
    expect(
      await backend.sql`select from social_media_posts where project_id = ${project.id}`,
    ).toEqual([]);
  });
});

describe("a milestone of an update", () => {
  it("that a colleague completed meanwhile is done, with the colleague's day; one changed otherwise is looked at before", async ({
    open,
    backend,
    milestone,
    stored,
  }) => {
    const ids = [await milestone("Drilling"), await milestone("Pump")];
    const user = await open();
    for (const name of ["Drilling", "Pump"]) await tick(user, name);
    await backend.sql`
      update key_milestones set status_milestone = 'completed', completed_on = '2026-01-02'
      where id = ${ids[0] ?? ""}`;
    await backend.sql`
      update key_milestones set status_milestone = 'in_progress' where id = ${ids[1] ?? ""}`;
    await share(user);
    expect(await alert()).toHaveTextContent(
      /changed this meanwhile\. Look at it, then share again\./,
    );
    await expectLogged("failed.saveMilestone");
    const drilled = ["Drilling", "2026-01-02"];
    expect((await stored()).milestones).toEqual([drilled]);
    await tryAgain(user);
    await done();
    expect((await stored()).milestones).toEqual([drilled, ["Pump", today]]);
  });

  it("that a colleague deleted meanwhile keeps nothing else from being saved", async ({
    open,
    colleague,
    milestone,
    stored,
  }) => {
    const id = await milestone("Drilling");
    const user = await open();
    await tick(user, "Drilling");
    await choose(user, pngFile("a.png"));
    await colleague.client.from("key_milestones").delete().eq("id", id).throwOnError();
    await share(user);
    expect(await alert()).toHaveTextContent("“Drilling” was deleted by another person meanwhile");
    await expectLogged("failed.saveMilestone");
    expect(await stored()).toEqual({ ...nothing, photos: [["a.png", null]] });
  });

  it("is found below the first six, where there are more", async ({ open, milestone }) => {
    for (let n = 1; n <= 8; n++) await milestone(`Step ${n}`);
    await milestone("Under way", "in_progress");
    await open();
    const names = (await screen.findAllByRole("checkbox")).map((box) => box.closest("label"));
    expect(names.map((label) => label?.textContent.trim())).toEqual([
      "Under way",
      ...Array.from({ length: 8 }, (_, index) => `Step ${index + 1}`),
    ]);
    expect(screen.getByText("3 more")).toBeVisible();
  });
});

describe("what was typed into an update", () => {
  it("is asked about before a reload, there after it, and saved once", async ({
    open,
    backend,
    indicator,
    stored,
  }) => {
    await indicator("Wells");
    const user = await open();
    const asksAtReload = () => !fireEvent(window, new Event("beforeunload", { cancelable: true }));
    expect(asksAtReload()).toBe(false);
    await user.type(await text(), "Rain!");
    await measure(user, "Wells", "7");
    expect(asksAtReload()).toBe(true);
    loseAnswer(backend, "POST", "social_media_posts");
    await share(user);
    await alert();
    await expectLogged("failed.savePost");

    cleanup();
    const again = await open();
    expect(await text()).toHaveValue("Rain!");
    expect(await screen.findByRole("spinbutton", { name: "Value" })).toHaveValue(7);
    await share(again);
    await done();
    expect(await stored()).toEqual({
      ...nothing,
      posts: ["Rain!"],
      measurements: [[7, today, null]],
    });
    cleanup();
    await open();
    expect(await text()).toHaveValue("");
  });

  it("is not shown to the next person in the same tab", async ({ open, colleague }) => {
    const user = await open();
    await user.type(await text(), "Rain!");
    cleanup();
    await open(colleague);
    expect(await text()).toHaveValue("");
  });

  it("comes back after a reload to its author who signs in again, until another person does", async ({
    open,
    backend,
    project,
    member,
    colleague,
  }) => {
    const user = await open();
    await user.type(await text(), "Rain!");
    for (const [person, found] of [
      [member, "Rain!"],
      [colleague, ""],
      [member, ""],
    ] as const) {
      endSessionElsewhere();
      cleanup();
      forgetDrafts();
      const again = await renderApp(`/project/${project.id}/update`, { backend });
      await again.type(await screen.findByRole("textbox", { name: "Email" }), person.email);
      await again.type(screen.getByLabelText("Password"), `${person.password}{Enter}`);
      expect(await text()).toHaveValue(found);
    }
  });

  it("comes back with its pictures after the sign-in that follows an ended session", async ({
    backend,
  }) => {
    const awa = await createMember(backend, await createOrganisation(backend, "Puits"));
    const { id } = await createProject(awa);
    const user = await renderApp(`/project/${id}/update`, { backend, as: awa });
    await user.type(await text(), "Rain!");
    await choose(user, pngFile("a.png"));
    endSessionElsewhere();
    await user.type(await screen.findByRole("textbox", { name: "Email" }), awa.email);
    await user.type(screen.getByLabelText("Password"), `${awa.password}{Enter}`);
    await waitFor(async () => expect(await text()).toHaveValue("Rain!"));
    expect(tiles()).toHaveLength(1);
  });
});
