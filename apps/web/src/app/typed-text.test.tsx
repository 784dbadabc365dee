import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { sampleOf } from "@vigie/test-backend/full-run";
import { describe, expect } from "vitest";
import { forgetDrafts } from "@/data/session/drafts";
import { expectLogged } from "@/testing/console";
import { endSessionElsewhere, tellOfStorage } from "@/testing/end-session";
import { renderApp, storeSession } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

let awa: TestMember;
let projectId: string;
let user: UserEvent;

// Their sessions end in these tests.
it.beforeEach(async ({ backend }) => {
  forgetDrafts();
  awa = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
  projectId = (await createProject(awa, { title: "Wells of Kaya" })).id;
});

const page = (segment: string) => `/project/${projectId}/${segment}`;
const field = (name: string) => screen.findByRole("textbox", { name });
const signInPage = () => screen.findByRole("heading", { level: 1, name: "Sign in" });
const inviteButton = () => screen.findByRole("button", { name: /^Invite a colleague/ });

async function signIn(member: TestMember) {
  await user.type(await field("Email"), member.email);
  await user.type(screen.getByLabelText("Password"), `${member.password}{Enter}`);
}

const kept = "You were signed out. What you typed on Wells of Kaya is kept: sign in to go on.";

/** A form for a new entry: its address or page of the editor, a field of it, and what is typed there. */
const forms = [
  ["a milestone", "milestones", "Name", "Survey"],
  ["a resource", "resources", "Title", "Annual report"],
  ["a resource's link", "resources", "External link", "https://example.org/a"],
  ["a team member", "team", "Job Title", "Driller"],
  ["a press link", "press", "Press URL", "https://example.org/b"],
  ["a partner", "partners", "Name", "Eau Vive"],
  ["a keyword", "social-media", "Keywords", "wells"],
  ["a post", "social-media", "Text", "Borehole 7 runs."],
  ["the settings", "/settings", "Facebook", "https://facebook.com/wells"],
  ["a new project", "/add-project", "Project Title", "Schools of Dori"],
] as const;

describe("what was typed is there again after the sign-in, for", () => {
  it.for(sampleOf(forms, ([, where]) => where))(
    "%s",
    async ([, where, label, text], { backend }) => {
      const address = where.startsWith("/") ? where : page(where);
      user = await renderApp(address, { backend, as: awa });
      const typed = await field(label);
      await user.clear(typed);
      await user.type(typed, text);
      endSessionElsewhere();
      await signInPage();
      await signIn(awa);
      await waitFor(async () => expect(await field(label)).toHaveValue(text));
    },
  );

  it.for([
    ["a new indicator", "results", "Add an indicator", "What is measured"],
    ["a measurement", "results", "Add measurement: Wells", "In one sentence"],
    ["the first entry", "budget", "Keep entries", "Text"],
  ] as const)(
    "%s, behind a button, which is pressed by then",
    async ([, segment, opener, label], { backend }) => {
      await awa.client.from("indicators").insert({ project_id: projectId, title: "Wells" });
      user = await renderApp(page(segment), { backend, as: awa });
      await user.click(await screen.findByRole("button", { name: opener }));
      await user.type(await field(label), "Counted");
      endSessionElsewhere();
      await signInPage();
      await signIn(awa);
      await waitFor(async () => expect(await field(label)).toHaveValue("Counted"));
      const closed = { name: opener, expanded: false };
      expect(screen.queryByRole("button", closed)).not.toBeInTheDocument();
    },
  );

  it("a row that is edited, which is saved as that row", async ({ backend }) => {
    await awa.client
      .from("key_milestones")
      .insert({ project_id: projectId, name_milestone: "Survey", status_milestone: "pending" });
    user = await renderApp(page("milestones"), { backend, as: awa });
    await user.click(await screen.findByRole("button", { name: "Edit Survey" }));
    await user.type(await field("Name"), " of Kaya");
    endSessionElsewhere();
    await signInPage();
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(kept));
    await signIn(awa);
    await user.click(await screen.findByRole("button", { name: "Update" }));
    expect(await screen.findByText("Milestone saved successfully")).toBeVisible();
    const { data } = await awa.client
      .from("key_milestones")
      .select("name_milestone")
      .eq("project_id", projectId);
    expect(data).toEqual([{ name_milestone: "Survey of Kaya" }]);
  });

  it("the colleague to invite, without the password", async ({ backend }) => {
    user = await renderApp("/dashboard", { backend, as: awa });
    await user.click(await inviteButton());
    const dialog = within(await screen.findByRole("dialog", { name: "Invite a Colleague" }));
    await user.type(dialog.getByRole("textbox", { name: "Email" }), "fatou@b.org");
    await user.type(dialog.getByLabelText("Password"), "un-secret-4");
    endSessionElsewhere();
    await signInPage();
    await signIn(awa);
    const again = within(await screen.findByRole("dialog", { name: "Invite a Colleague" }));
    await waitFor(() =>
      expect(again.getByRole("textbox", { name: "Email" })).toHaveValue("fatou@b.org"),
    );
    expect(again.getByLabelText("Password")).toHaveValue("");
  });

  it("a save that the ended session refused", async ({ backend }) => {
    user = await renderApp(page("milestones"), { backend, as: awa });
    await user.type(await field("Name"), "Survey");
    sendRequestsTo(async (input, init) =>
      init?.method === "POST"
        ? Response.json({ message: "JWT expired", code: "PGRST303" }, { status: 401 })
        : backend.fetch(input, init),
    );
    await user.click(screen.getByRole("button", { name: "Add Milestone" }));
    await signInPage();
    await expectLogged("failed.saveMilestone");
    expect(await screen.findByText(/You were signed out\./)).toHaveTextContent(kept);
    sendRequestsTo(backend.fetch);
    await signIn(awa);
    await waitFor(async () => expect(await field("Name")).toHaveValue("Survey"));
  });
});

describe("the sign-in page", () => {
  it("says only that the session ended where nothing was typed", async ({ backend }) => {
    user = await renderApp(page("team"), { backend, as: awa });
    await field("First Name");
    endSessionElsewhere();
    await signInPage();
    await waitFor(() =>
      expect(screen.getByRole("status")).toHaveTextContent(
        /^You were signed out. Sign in to go on.$/,
      ),
    );
  });

  it("says nothing to a visitor", async ({ backend }) => {
    user = await renderApp("/dashboard", { backend });
    await signInPage();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("says nothing to a person who logged out", async ({ backend }) => {
    user = await renderApp("/profile", { backend, as: awa });
    await user.click(await screen.findByRole("button", { name: "Logout" }));
    await signInPage();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });
});

describe("what was typed is not shown", () => {
  async function typeMilestone(backend: Parameters<typeof renderApp>[1]["backend"]) {
    user = await renderApp(page("milestones"), { backend, as: awa });
    await user.type(await field("Name"), "Secret plan");
  }

  it("to another person who signs in here, nor to the first after them", async ({ backend }) => {
    await typeMilestone(backend);
    endSessionElsewhere();
    await signInPage();
    await signIn(await createMember(backend, awa.organisation));
    expect(await field("Name")).toHaveValue("");
    endSessionElsewhere();
    await signInPage();
    await signIn(awa);
    expect(await field("Name")).toHaveValue("");
  });

  it("to another person whose session takes the place of the first in another tab", async ({
    backend,
  }) => {
    await typeMilestone(backend);
    await storeSession(await createMember(backend, awa.organisation));
    tellOfStorage();
    await waitFor(async () => expect(await field("Name")).toHaveValue(""));
  });

  it("after the person logged out", async ({ backend }) => {
    await typeMilestone(backend);
    endSessionElsewhere();
    await signInPage();
    await signIn(awa);
    await waitFor(async () => expect(await field("Name")).toHaveValue("Secret plan"));
    const [back] = screen.getAllByRole("link", { name: "Back to Dashboard" });
    if (!back) throw new Error("There is no way back.");
    await user.click(back);
    await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
    await user.click(await screen.findByRole("link", { name: "Profile" }));
    await user.click(await screen.findByRole("button", { name: "Logout" }));
    await signInPage();
    expect(document.body).not.toHaveTextContent("Wells of Kaya");
  });
});
