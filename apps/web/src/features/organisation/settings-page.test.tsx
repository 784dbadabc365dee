import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { pngFile, readPngs } from "@/lib/images/testing/pictures";
import { sessionKey } from "@/lib/supabase/session";
import { expectLogged } from "@/testing/console";
import { holdCalls } from "@/testing/interference";
import { preview } from "@/testing/preview";
import { configurePage, renderApp, storeSession } from "@/testing/render-app";
import { requestsSettled, sendRequestsTo } from "@/testing/requests";

let awa: TestMember;

const logo = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
const address = "Enter a full web address, for example https://example.org/article";

const it = test
  .extend("open", ({ backend }) => async (): Promise<UserEvent> => {
    const user = await renderApp("/settings", { backend, as: awa });
    await nameField();
    return user;
  })
  .extend("storedRow", ({ backend }) => async () => {
    const [row] = await backend.sql`
    select name, image_url, facebook_url, twitter_url, instagram_url, linkedin_url
    from organisations where id = ${awa.organisation.id}`;
    return row;
  })
  /** Everything works but the calls of that method to that path. */
  .extend("failOn", ({ backend }) => (method: string, path: string): void => {
    sendRequestsTo((input, init) => {
      const request = new Request(input, init);
      const isMeant = request.method === method && new URL(request.url).pathname === path;
      return isMeant
        ? Promise.resolve(new Response('{"message":"No"}', { status: 500 }))
        : backend.fetch(request);
    });
  });

it.beforeEach(async ({ backend }) => {
  awa = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
});

const nameField = () => screen.findByRole("textbox", { name: "Organisation name" });
const urlField = (name: string) => screen.getByRole("textbox", { name });
const save = () => screen.getByRole("button", { name: "Save Changes" });
const chosenImage = () => screen.queryByRole("img", { name: "The organisation" });
const dashboard = () => screen.findByText(/Welcome to your administrator area/);

async function retype(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== "") await user.type(field, text);
}

async function metadata() {
  const { data } = await awa.client.auth.getUser();
  return data.user?.user_metadata;
}

describe("the settings are not there", () => {
  it("for an account that names no organisation", async ({ backend }) => {
    configurePage(backend);
    await storeSession(awa);
    const stored = window.localStorage.getItem(sessionKey()) ?? "";
    window.localStorage.setItem(sessionKey(), stored.replace("organization_id", "nothing"));
    await renderApp("/settings", { backend });
    expect(await screen.findByText("Organization information is missing")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Save Changes" })).not.toBeInTheDocument();
  });

  it("when they cannot be loaded, with a way to try again", async ({ backend }) => {
    await renderApp("/dashboard", { backend, as: awa });
    await dashboard();
    sendRequestsTo(async () => new Response("{}", { status: 403 }));
    screen.getByRole("link", { name: "Settings" }).click();
    expect(await screen.findByText("Failed to load settings")).toBeVisible();
    await expectLogged("failed.loadSettings");
    sendRequestsTo(backend.fetch);
    screen.getByRole("button", { name: "Try again" }).click();
    expect(await nameField()).toHaveValue("Terres d’Eau");
  });
});

it("the licence of the data is one of the list or an address, and none is as good", async ({
  open,
  backend,
}) => {
  const stored = async () => {
    const [row] = await backend.sql`
      select licence, licence_url from organisations where id = ${awa.organisation.id}`;
    return row;
  };
  const user = await open();
  const licences = within(screen.getByRole("group", { name: "Licence of your data" }));
  expect(licences.getByRole("radio", { name: /No licence.*have to ask you/ })).toBeChecked();
  await user.click(licences.getByRole("radio", { name: /Another licence/ }));
  await user.click(save());
  await waitFor(() =>
    expect(urlField("Address of the licence")).toHaveAccessibleDescription(
      "Enter the address of the licence",
    ),
  );
  await user.type(urlField("Address of the licence"), "example.org/licence");
  await user.click(save());
  await dashboard();
  expect(await stored()).toEqual({
    licence: "other",
    licence_url: "https://example.org/licence",
  });

  await user.click(screen.getByRole("link", { name: "Settings" }));
  expect(await screen.findByRole("radio", { name: /Another licence/ })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: /CC BY 4.0.*name you/ }));
  expect(screen.queryByRole("textbox", { name: "Address of the licence" })).toBeNull();
  await user.click(save());
  await dashboard();
  expect(await stored()).toEqual({ licence: "CC-BY-4.0", licence_url: null });
});

describe("settings are not saved", () => {
  it("with what a field refuses, which says why", async ({ open, storedRow }) => {
    const user = await open();
    const before = await storedRow();
    const refused = [
      ["Organisation name", " ", "Organisation name is required"],
      ["Facebook", "facebook", address],
      ["X (Twitter)", "@eau", address],
      ["Instagram", "javascript:alert(1)", address],
      ["Website", "javascript:alert(1)", address],
      ["Contact email", "office", "Enter an email address such as office@example.org"],
      ["LinkedIn", "ftp://linkedin.com/eau", address],
    ] as const;
    for (const [label, text] of refused) await retype(user, urlField(label), text);
    await user.click(save());
    for (const [label, , message] of refused) {
      await waitFor(() => expect(urlField(label)).toHaveAccessibleDescription(message));
    }
    expect(await storedRow()).toEqual(before);
  });

  it("by a person who is no longer a member of the organisation, and nothing typed is lost", async ({
    open,
    backend,
    storedRow,
  }) => {
    const user = await open();
    await retype(user, await nameField(), "Other");
    // What administrators read beside the form has come.
    await requestsSettled();
    // The last administrator cannot be removed.
    const issa = await createMember(backend, awa.organisation);
    await backend.sql`update members set role = 'administrator' where user_id = ${issa.userId}`;
    await backend.sql`delete from members where user_id = ${awa.userId}`;
    await user.click(save());
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to save settings");
    expect(await nameField()).toHaveValue("Other");
    expect(await storedRow()).toMatchObject({ name: "Terres d’Eau" });
    await expectLogged("failed.saveSettings");
  });

  it("when the server fails; a rename that reached the organisation but not the account is mended by saving again", async ({
    open,
    failOn,
    backend,
    storedRow,
  }) => {
    const user = await open();
    const before = await storedRow();
    await retype(user, await nameField(), "Terres et Eaux");
    await user.type(urlField("Facebook"), "https://facebook.com/eau");
    failOn("PATCH", "/rest/v1/organisations");
    await user.click(save());
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to save settings");
    await expectLogged("failed.saveSettings");
    expect(await storedRow()).toEqual(before);

    failOn("PUT", "/auth/v1/user");
    await user.click(save());
    expect(await screen.findByText("Terres et Eaux")).toBeVisible();
    await expectLogged("failed.saveSettings");
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to save settings");
    const facebook_url = "https://facebook.com/eau";
    expect(await storedRow()).toMatchObject({ name: "Terres et Eaux", facebook_url });
    expect(await metadata()).toMatchObject({ organization_name: "Terres d’Eau" });

    sendRequestsTo(backend.fetch);
    await user.click(save());
    await dashboard();
    expect(await metadata()).toMatchObject({ organization_name: "Terres et Eaux" });
  });
});

describe("settings that another member changed meanwhile", () => {
  it("are not overwritten: both texts are shown, and what is chosen is saved", async ({
    open,
    backend,
    storedRow,
  }) => {
    const user = await open();
    await retype(user, await nameField(), "Terres d’Eau Mali");
    await retype(user, urlField("Facebook"), "https://www.facebook.com/ours");
    const language = { name: "Language of your texts" };
    await user.selectOptions(screen.getByRole("combobox", language), "fr");
    await backend.sql`
      update organisations set name = 'Terres', linkedin_url = 'https://linkedin.com/company/1', language = 'pt'
      where id = ${awa.organisation.id}`;
    await user.click(save());
    expect(await screen.findByRole("alert")).toHaveTextContent("Organisation name, ");
    expect(screen.getByRole("group", { name: `${language.name}: two versions` })).toHaveTextContent(
      /French.*Portuguese/,
    );
    await expectLogged("failed.saveSettings");
    expect(await storedRow()).toMatchObject({ name: "Terres", facebook_url: null });
    expect(await nameField()).toHaveValue("Terres d’Eau Mali");
    expect(urlField("LinkedIn")).toHaveValue("https://linkedin.com/company/1");

    await user.click(save());
    expect(await storedRow()).toMatchObject({ name: "Terres" });
    await user.click(screen.getByRole("button", { name: "Keep mine: Organisation name" }));
    await user.click(screen.getByRole("button", { name: `Take theirs: ${language.name}` }));
    await user.click(save());
    await dashboard();
    expect(await storedRow()).toMatchObject({
      name: "Terres d’Eau Mali",
      facebook_url: "https://www.facebook.com/ours",
      linkedin_url: "https://linkedin.com/company/1",
    });
  });

  it("in other fields are kept without a question, and what is emptied is stored as null", async ({
    backend,
    open,
    storedRow,
  }) => {
    await backend.sql`
      update organisations set image_url = ${logo}, facebook_url = 'https://facebook.com/eau',
        linkedin_url = 'https://linkedin.com/company/eau'
      where id = ${awa.organisation.id}`;
    const user = await open();
    expect(chosenImage()).toHaveAttribute("src", logo);
    expect(urlField("LinkedIn")).toHaveValue("https://linkedin.com/company/eau");
    for (const label of ["Facebook", "X (Twitter)", "Instagram", "LinkedIn"]) {
      expect(urlField(label)).toHaveAttribute("type", "url");
    }

    await user.click(screen.getByRole("button", { name: "Remove image" }));
    await user.clear(urlField("Facebook"));
    await backend.sql`
      update organisations set linkedin_url = 'https://linkedin.com/company/1'
      where id = ${awa.organisation.id}`;
    await user.click(save());
    await dashboard();
    expect(await storedRow()).toEqual({
      name: "Terres d’Eau",
      image_url: null,
      facebook_url: null,
      twitter_url: null,
      instagram_url: null,
      linkedin_url: "https://linkedin.com/company/1",
    });
  });
});

describe("saving the settings", () => {
  it("stores all of them, follows a rename in the account, and shows it on the dashboard", async ({
    open,
    storedRow,
    backend,
  }) => {
    readPngs();
    const user = await open();
    expect(await nameField()).toHaveAttribute("placeholder", "Enter organization name");
    await retype(user, await nameField(), "  مياه 💧 ");
    await user.upload(screen.getByLabelText("Organisation image"), pngFile());
    await waitFor(() => expect(chosenImage()).toBeVisible());
    await user.type(urlField("Short description"), "Clean water for villages.");
    const choose = (name: string, option: string) =>
      user.selectOptions(screen.getByRole("combobox", { name }), option);
    await choose("Language of your texts", "Arabic");
    await choose("Currency of new projects", "XOF – West African CFA Franc");
    await user.type(urlField("Contact email"), "office@example.org");
    await user.type(urlField("Website"), "https://example.org");
    await user.type(urlField("Legal notice"), "https://example.org/imprint");
    await user.type(urlField("Facebook"), "https://facebook.com/eau");
    await user.type(urlField("X (Twitter)"), "https://x.com/eau");
    await user.type(urlField("Instagram"), "https://instagram.com/eau");
    await user.type(urlField("LinkedIn"), "https://linkedin.com/company/eau{Enter}");

    expect(await screen.findByText("Settings saved successfully")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Hello, مياه 💧" })).toBeVisible();
    expect(window.location.pathname).toBe("/dashboard");
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(await storedRow()).toEqual({
      name: "مياه 💧",
      image_url: expect.stringMatching(/^data:image\/png;base64,iVBOR/),
      facebook_url: "https://facebook.com/eau",
      twitter_url: "https://x.com/eau",
      instagram_url: "https://instagram.com/eau",
      linkedin_url: "https://linkedin.com/company/eau",
    });
    const [row] = await backend.sql`
      select short_description, language, currency, contact_email, website_url, imprint_url
      from organisations where id = ${awa.organisation.id}`;
    expect(row).toEqual({
      short_description: "Clean water for villages.",
      language: "ar",
      currency: "XOF",
      contact_email: "office@example.org",
      website_url: "https://example.org",
      imprint_url: "https://example.org/imprint",
    });
    expect(await metadata()).toMatchObject({
      organization_id: awa.organisation.id,
      organization_name: "مياه 💧",
    });
  });

  it("is said while it lasts, takes in no choice, cannot be asked for twice, and silently passes over a file that is no image", async ({
    open,
    backend,
    storedRow,
  }) => {
    await open();
    const user = userEvent.setup({ applyAccept: false });
    const notes = new File(["text"], "notes.txt", { type: "text/plain" });
    await user.upload(screen.getByLabelText("Organisation image"), notes);
    const letGo = holdCalls(backend, "PATCH", "organisations");
    await user.click(save());
    expect(await screen.findByRole("button", { name: "Saving..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled();
    const currency = screen.getByRole("combobox", { name: "Currency of new projects" });
    await user.selectOptions(currency, "XOF");
    expect(currency).toHaveValue("EUR");
    letGo();
    await dashboard();
    expect(await storedRow()).toMatchObject({ image_url: null });
  });
});

describe("the preview of the settings", () => {
  it("shows what is typed as visitors will see it, and no half typed address", async ({ open }) => {
    const user = await open();
    expect(await preview().findByRole("region", { name: "About Terres d’Eau" })).toBeVisible();
    await retype(user, await nameField(), "Terres");
    await user.type(urlField("Short description"), "We drill wells.");
    await user.type(urlField("Facebook"), "facebook");
    await user.type(urlField("Website"), "https://eau.example");
    const about = within(await preview().findByRole("region", { name: "About Terres" }));
    expect(await about.findByText("We drill wells.")).toBeVisible();
    expect(await about.findByRole("link", { name: "Website" })).toHaveAttribute(
      "href",
      "https://eau.example",
    );
    expect(about.queryByRole("link", { name: "Facebook" })).not.toBeInTheDocument();
  });
});

describe("leaving the settings", () => {
  it("asks when something was changed", async ({ open, storedRow }) => {
    const user = await open();
    await user.type(await nameField(), "!");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    await user.click(screen.getByRole("button", { name: "Stay on this page" }));
    await user.click(await screen.findByRole("link", { name: "Back to Dashboard" }));
    await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    await user.click(screen.getByRole("button", { name: "Leave without saving" }));
    await dashboard();
    expect(await storedRow()).toMatchObject({ name: "Terres d’Eau" });
  });

  it("by Cancel just goes when nothing was changed", async ({ open }) => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await dashboard()).toBeVisible();
  });
});
