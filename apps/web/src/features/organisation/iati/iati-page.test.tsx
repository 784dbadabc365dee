import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { configureEnvironment, environment } from "@/lib/env";
import { expectLogged } from "@/testing/console";
import { refuseCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

let awa: TestMember;

const it = test
  .extend("open", ({ backend }) => async (): Promise<UserEvent> => {
    const user = await renderApp("/settings/iati", { backend, as: awa });
    await identifierField();
    return user;
  })
  .extend("stored", ({ backend }) => async () => {
    const [row] = await backend.sql`
      select iati_identifier, iati_former_identifiers, iati_type, iati_sectors, iati_contact_email, iati_aid_type,
        iati_flow_type, iati_finance_type, iati_tied_status
      from organisations where id = ${awa.organisation.id}`;
    return row;
  })
  .extend("publish", ({ backend }) => async (): Promise<void> => {
    await backend.sql`
      update organisations set iati_identifier = 'FR-RCS-123456789', language = 'fr'
      where id = ${awa.organisation.id}`;
  });

it.beforeEach(async ({ backend }) => {
  // Two organisations cannot publish by the same identifier.
  await backend.sql`update organisations set iati_identifier = null`;
  awa = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
});

const identifierField = () => screen.findByRole("textbox", { name: "Your identifier in IATI" });
const choice = (name: string) => screen.getByRole("combobox", { name });
const save = () => screen.getByRole("button", { name: "Save Changes" });

async function type(user: UserEvent, text: string): Promise<void> {
  const field = await identifierField();
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
  await user.tab();
}

it("nothing is asked of an organisation that does not publish, nor is its readiness told", async ({
  open,
  stored,
}) => {
  await createProject(awa, { title: "Wells", is_online: true });
  const user = await open();
  expect(screen.queryByRole("heading", { name: "Register the addresses once" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "How good your data is" })).toBeNull();
  await user.click(save());
  expect(await screen.findByText("Settings saved successfully")).toBeVisible();
  expect(await stored()).toMatchObject({ iati_identifier: null, iati_type: null });
});

it("what the identifier cannot be is refused, and what is typed stays, also where the save fails", async ({
  backend,
  open,
  stored,
}) => {
  const user = await open();
  for (const [text, message] of [
    ["FR RCS 1", "An identifier has no spaces or accents, and no / & | or ?"],
    ["x".repeat(101), "An organisation's identifier must be at most 100 characters"],
  ] as const) {
    await type(user, text);
    await user.click(save());
    const field = await identifierField();
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(expect.stringContaining(message)),
    );
    expect(field).toHaveValue(text);
  }
  await type(user, "FR-RCS-123456789");
  refuseCalls(backend, "PATCH", "organisations");
  await user.click(save());
  expect(await screen.findByText("Failed to save settings")).toBeVisible();
  await expectLogged("failed.saveSettings");
  expect(await identifierField()).toHaveValue("FR-RCS-123456789");
  expect(await stored()).toMatchObject({ iati_identifier: null });
});

it("an identifier that another organisation has is refused at its field, with who publishes by it", async ({
  backend,
  open,
  stored,
}) => {
  const other = await createMember(backend, await createOrganisation(backend, "Eau {Vive}"));
  await backend.sql`
    update organisations set iati_identifier = 'FR-RCS-7' where id = ${other.organisation.id}`;
  const user = await open();
  await type(user, "FR-RCS-7");
  await user.click(save());
  const field = await identifierField();
  const isRefused = (sentence: string) =>
    waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(sentence)));
  await isRefused("Another organisation here has this identifier in IATI already.");
  await createProject(other, { is_online: true });
  await user.click(save());
  await isRefused("Eau {Vive} publishes in IATI by this identifier already.");
  expect(field).toHaveFocus();
  expect(field).toHaveValue("FR-RCS-7");
  expect(await stored()).toMatchObject({ iati_identifier: null });
  await expectLogged("failed.saveSettings", 2);
});

it("an identifier of no register is doubted, not while it is typed, and saved all the same", async ({
  open,
  stored,
}) => {
  const user = await open();
  const field = await identifierField();
  for (const [text, doubt] of [
    ["FR-SIREN-123456789", "Write FR-RCS-123456789."],
    ["FR-RCS-", "No register that org-id.guide lists begins like this."],
    ["ZZ-TOP-1", "No register that org-id.guide lists begins like this."],
  ] as const) {
    await user.clear(field);
    await user.type(field, text);
    expect(screen.queryByText(doubt, { exact: false })).toBeNull();
    await user.tab();
    expect(await screen.findByText(doubt, { exact: false })).toBeVisible();
  }
  await user.click(save());
  expect(await screen.findByText("Settings saved successfully")).toBeVisible();
  expect(await stored()).toMatchObject({ iati_identifier: "ZZ-TOP-1" });
});

it("all that IATI is to know is saved, and the addresses to register are there", async ({
  open,
  stored,
}) => {
  const user = await open();
  await type(user, "XI-IATI-EC_ECHO");
  expect(screen.queryByText(/No register that/)).toBeNull();
  await user.selectOptions(choice("Kind of organisation"), "National NGO");
  await user.type(
    screen.getByRole("textbox", { name: "Email for questions about your data" }),
    "data@example.org",
  );
  const sectors = screen.getByRole("combobox", { name: "Sectors of projects without any" });
  await user.type(sectors, "12220");
  await user.click(await screen.findByRole("option", { name: /^12220/ }));
  await user.type(sectors, "11220");
  await user.click(await screen.findByRole("option", { name: /^11220/ }));
  const share = await screen.findByRole("spinbutton", { name: /^Primary education/ });
  expect(share).toHaveValue(50);
  await user.clear(share);
  await user.type(share, "30");
  await user.click(save());
  await waitFor(() => expect(sectors).toHaveAccessibleDescription(/80/));
  await user.clear(share);
  await user.type(share, "50");
  await user.selectOptions(choice("Type of aid"), "Project-type interventions");
  await user.selectOptions(choice("Type of flow"), "Private Development Finance");
  await user.selectOptions(choice("Type of finance"), "Standard grant");
  await user.selectOptions(choice("Tied status"), "Untied");
  await user.click(save());
  expect(await screen.findByText("Settings saved successfully")).toBeVisible();
  expect(await stored()).toEqual({
    iati_identifier: "XI-IATI-EC_ECHO",
    iati_former_identifiers: [],
    iati_type: "22",
    iati_sectors: ["12220:50", "11220:50"],
    iati_contact_email: "data@example.org",
    iati_aid_type: "C01",
    iati_flow_type: "30",
    iati_finance_type: "110",
    iati_tied_status: "5",
  });
  const folder = `https://vigie.example/data/iati/${awa.organisation.id}`;
  expect(await screen.findByRole("textbox", { name: "Address of your projects" })).toHaveValue(
    `${folder}/activities.xml`,
  );
  expect(screen.getByRole("textbox", { name: "Address of your organisation" })).toHaveValue(
    `${folder}/organisation.xml`,
  );
});

it("what another member chose meanwhile is told in words, to choose from", async ({
  backend,
  open,
}) => {
  await backend.sql`
    update organisations set iati_sectors = '{11220:100}' where id = ${awa.organisation.id}`;
  const user = await open();
  await type(user, "FR-RCS-123456789");
  await user.selectOptions(choice("Type of aid"), "Project-type interventions");
  await user.type(choice("Sectors of projects without any"), "12220{Enter}");
  await backend.sql`
    update organisations set iati_identifier = 'FR-RCS-987654321', iati_aid_type = 'D01', iati_sectors = '{}'
    where id = ${awa.organisation.id}`;
  await user.click(save());
  const sides = (name: string) => screen.findByRole("group", { name: `${name}: two versions` });
  expect(await sides("Type of aid")).toHaveTextContent(/Project-type interventions.*Donor country/);
  expect(await sides("Sectors of projects without any")).toHaveTextContent(/Primary.*Empty/);
  expect(await sides("Your identifier in IATI")).toHaveTextContent(/-123456789.*-987654321/);
  await expectLogged("failed.saveSettings");
});

it.for([
  [{ hasOpenData: false }, /a host that has no files for IATI/],
  [{ publicUrl: undefined }, /set PUBLIC_URL/],
] as const)(
  "a place without files of IATI has no addresses to register: %j",
  async ([lacking, words], { backend, publish }) => {
    await publish();
    const user = await renderApp("/settings", { backend, as: awa });
    const link = await screen.findByRole("link", { name: "IATI" });
    const known = environment();
    configureEnvironment({ ...known, ...lacking }, backend.url);
    await user.click(link);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole("textbox", { name: "Address of your projects" })).toBeNull();
    configureEnvironment(known, backend.url);
  },
);

describe("an identifier that the organisation has", () => {
  const question = (name: string) => screen.findByRole("alertdialog", { name });

  it("is kept where the question is dismissed, and remembered where it changes", async ({
    open,
    publish,
    stored,
  }) => {
    await publish();
    const user = await open();
    await type(user, "FR-RCS-987654321");
    await user.click(save());
    const asked = within(await question("Change your identifier?"));
    expect(asked.getByText(/say that you were FR-RCS-123456789/)).toBeVisible();
    await user.click(asked.getByRole("button", { name: "Cancel" }));
    expect(await identifierField()).toHaveValue("FR-RCS-987654321");
    expect(await stored()).toMatchObject({ iati_identifier: "FR-RCS-123456789" });

    await user.click(save());
    await user.click(
      within(await question("Change your identifier?")).getByRole("button", { name: "Change" }),
    );
    expect(await screen.findByText("Settings saved successfully")).toBeVisible();
    expect(await stored()).toMatchObject({
      iati_identifier: "FR-RCS-987654321",
      iati_former_identifiers: ["FR-RCS-123456789"],
    });
  });

  it("is given up after a question of its own", async ({ open, publish, stored }) => {
    await publish();
    const user = await open();
    // Chosen in the settings.
    expect(screen.getByText(/Language of your data: French/)).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Address of your projects" })).not.toHaveFocus();
    await type(user, "");
    await user.click(save());
    await user.click(
      within(await question("Stop publishing in IATI?")).getByRole("button", {
        name: "Stop publishing",
      }),
    );
    expect(await screen.findByText("Settings saved successfully")).toBeVisible();
    expect(await stored()).toMatchObject({ iati_identifier: null });
    expect(screen.queryByRole("heading", { name: "Register the addresses once" })).toBeNull();
  });
});

describe("the readiness", () => {
  const project = (title: string) =>
    screen.findByText(title).then((shown) => within(shown.closest("li") ?? shown));

  it("is of what is online, with what is missing by the field that mends it", async ({
    backend,
    open,
    publish,
  }) => {
    await publish();
    const wells = await createProject(awa, { title: "Wells", is_online: true });
    await createProject(awa, { title: "Hidden" });
    const other = await createMember(backend, await createOrganisation(backend, "Others"));
    await createProject(other, { title: "Elsewhere", is_online: true });
    const user = await open();
    expect(await screen.findByText("Your organisation")).toBeVisible();
    const own = within(screen.getByText("Your organisation").parentElement ?? document.body);
    expect(own.getByRole("link", { name: /what type it is/ })).toHaveAttribute(
      "href",
      "/settings/iati#iati_type",
    );
    const row = await project("Wells");
    expect(row.getByRole("link", { name: "The project has no donor." })).toHaveAttribute(
      "href",
      `/project/${wells.id}/donors`,
    );
    expect(screen.queryByText("Hidden")).toBeNull();
    expect(screen.queryByText("Elsewhere")).toBeNull();

    await user.click(own.getByRole("link", { name: /what type it is/ }));
    expect(choice("Kind of organisation")).toHaveFocus();
    await user.click(row.getByRole("link", { name: /no dates/ }));
    await waitFor(() => expect(screen.getByLabelText("Start date")).toHaveFocus());
  });

  it("goes through all pages of many, shows some of them, and those with gaps alone", async ({
    backend,
    open,
    publish,
  }) => {
    await publish();
    await backend.sql`
      insert into projects (title, user_id, organization_id, is_online, start_date, end_date,
        short_description, countries, iati_identifier)
      select 'Well ' || n, ${awa.userId}, ${awa.organisation.id}, true, '2020-01-01', '2999-01-01',
        'Water', '{fr}', 'FR-RCS-123456789-' || n
      from generate_series(1, 101) as n`;
    const user = await open();
    expect(await screen.findByRole("heading", { name: "Projects: 0 of 101 ready" })).toBeVisible();
    const shown = () => screen.getAllByText(/^Well \d+$/).map(({ textContent }) => textContent);
    expect(shown()).toHaveLength(25);
    await user.click(screen.getByRole("button", { name: "Show 25 more" }));
    expect(new Set(shown())).toHaveProperty("size", 50);
    expect(screen.getByText("These 3 steps would help most:")).toBeVisible();
  });

  it("that cannot be looked at says so, and is tried again", async ({ backend, publish }) => {
    await publish();
    await createProject(awa, { title: "Wells", is_online: true });
    const user = await renderApp("/settings", { backend, as: awa });
    const link = await screen.findByRole("link", { name: "IATI" });
    sendRequestsTo((input, init) => {
      const request = new Request(input, init);
      return request.url.includes("open_projects")
        ? Promise.resolve(new Response("{}", { status: 403 }))
        : backend.fetch(request);
    });
    await user.click(link);
    expect(await screen.findByText("Failed to load projects")).toBeVisible();
    await expectLogged("failed.loadProjects");
    sendRequestsTo(backend.fetch);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await project("Wells")).toBeTruthy();
  });
});
