import { screen, waitFor, within } from "@testing-library/react";
import type { Database } from "@vigie/domain/database.types";
import { createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { refuseCalls } from "@/testing/interference";
import { provideMapFiles } from "@/testing/map-files";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

type NewPlace = Omit<Database["public"]["Tables"]["project_places"]["Insert"], "project_id">;

const it = test
  .override("project", ({ member }) =>
    createProject(member, { cities: [], countries: [], start_date: "2025-01-01" }),
  )
  .extend("set", ({ member, project }) => async (change: object) => {
    await member.client.from("projects").update(change).eq("id", project.id).throwOnError();
  })
  .extend("place", ({ member, project }) => async (row: NewPlace) => {
    await member.client
      .from("project_places")
      .insert({ ...row, project_id: project.id })
      .throwOnError();
  })
  .extend("open", ({ backend, member, project }) => async () => {
    const user = await renderApp(`/project/${project.id}/edit`, { backend, as: member });
    await screen.findByRole("textbox", { name: "Title" });
    return user;
  })
  .extend("stored", ({ backend, project }) => () => {
    return backend.sql`
      select city, country, latitude, longitude, found, precision from project_places
      where project_id = ${project.id} order by position`;
  });

const saveButton = () => screen.getByRole("button", { name: "Save Changes" });
const saved = () => screen.findByText("Changes saved successfully");
const card = () => screen.findByRole("region", { name: "Places on the map" });
const row = async (city: string) =>
  (await within(await card()).findAllByRole("listitem")).find((item) =>
    item.textContent?.includes(city),
  );

describe("saving General Information", () => {
  it("is done though a city cannot be looked up or its place not stored, which is told and can be tried again", async ({
    open,
    set,
    backend,
    stored,
  }) => {
    await set({ countries: ["ml"] });
    provideMapFiles({ "gazetteer/ml": null });
    const user = await open();
    await user.type(screen.getByRole("textbox", { name: "Cities" }), "Mopti{Enter}");
    await user.click(saveButton());
    await saved();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The cities could not be looked up. Everything else is saved.",
    );
    await expectLogged("gazetteer/ml could not be read");
    expect(await stored()).toEqual([]);

    provideMapFiles({ "gazetteer/ml": [["Mopti", 14.4843, -4.183, 108_000, ""]] });
    refuseCalls(backend, "POST", "project_places");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await expectLogged("failed.savePlace");
    expect(await stored()).toEqual([]);
    sendRequestsTo(backend.fetch);
    expect(await screen.findByRole("alert")).toHaveTextContent("Everything else is saved.");
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(async () => expect(await row("Mopti")).toHaveTextContent("Mali"));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(await stored()).toMatchObject([{ city: "Mopti", country: "ml", found: "gazetteer" }]);
  });

  it("places the cities that are new, and leaves those that were set by hand", async ({
    open,
    set,
    place,
    stored,
  }) => {
    provideMapFiles({
      "gazetteer/bf": [
        ["Kaya", 13.0917, -1.0844, 66_000, ""],
        ["Boulsa", 12.6666, -0.5747, 20_000, ""],
      ],
    });
    await set({ countries: ["bf"], cities: ["Kaya", "Nowhereville"] });
    const hand = { latitude: 1, longitude: 2, country: "bf", found: "hand", precision: "region" };
    await place({ city: "Kaya", ...hand });
    const user = await open();
    await user.type(screen.getByRole("textbox", { name: "Cities" }), "Boulsa{Enter}");
    await user.click(saveButton());
    await saved();
    await waitFor(async () => expect(await row("Boulsa")).toHaveTextContent("Burkina Faso"));
    expect(await row("Nowhereville")).toHaveTextContent("Not found");
    const exact = { precision: "exact" };
    const nowhere = { country: null, latitude: null, longitude: null, found: "nowhere" };
    expect(await stored()).toEqual([
      { city: "Kaya", ...hand },
      { city: "Nowhereville", ...nowhere, ...exact },
      {
        city: "Boulsa",
        country: "bf",
        latitude: 12.6666,
        longitude: -0.5747,
        found: "gazetteer",
        ...exact,
      },
    ]);
  });

  it("looks again for a city whose country is the project's no longer, which stays as hidden", async ({
    open,
    set,
    place,
    stored,
  }) => {
    provideMapFiles({ "gazetteer/ve": [["Valencia", 10.162, -68.0077, 1_385_000, ""]] });
    await set({ countries: ["es"], cities: ["Valencia"] });
    const spain = { country: "es", latitude: 39.4699, longitude: -0.3763 };
    await place({ city: "Valencia", ...spain, precision: "region" });
    await set({ countries: ["ve"] });
    const user = await open();
    await user.type(screen.getByRole("textbox", { name: "Title" }), "!");
    await user.click(saveButton());
    await saved();
    await waitFor(async () => expect(await row("Valencia")).toHaveTextContent("Venezuela"));
    expect(await stored()).toMatchObject([
      { country: "ve", latitude: 10.162, found: "gazetteer", precision: "region" },
    ]);
  });
});

describe("a project of before", () => {
  it("says which of its cities were not looked for, and does so when it is asked to", async ({
    open,
    set,
    stored,
  }) => {
    provideMapFiles({ "gazetteer/sn": [["Sokone", 13.8833, -16.3667, 12_000, ""]] });
    await set({ countries: ["sn"], cities: ["Sokone"] });
    const user = await open();
    expect(await row("Sokone")).toHaveTextContent("Not on the map yet");
    await user.click(screen.getByRole("button", { name: "Find on the map" }));
    await waitFor(async () => expect(await row("Sokone")).toHaveTextContent("Senegal"));
    expect(await stored()).toMatchObject([{ city: "Sokone", found: "gazetteer" }]);
  });
});

describe("a place", () => {
  const soma = { country: "gm", latitude: 13.43, longitude: -15.53, found: "gazetteer" };
  const precision = () => screen.findByRole("combobox", { name: "What visitors see of Soma" });
  const placeSaved = () => screen.findByText("Place saved");

  it.beforeEach(async ({ set, place }) => {
    provideMapFiles({
      "gazetteer/gm": [
        ["Brikama", 13.27, -16.65, 100_000, ""],
        ["Soma", 13.43, -15.53, 12_000, ""],
        ["Soma", 13.3, -16.6, 700, ""],
      ],
    });
    await set({ countries: ["gm"], cities: ["Soma", "Nowhereville"] });
    await place({ city: "Soma", ...soma });
    await place({ city: "Nowhereville", found: "nowhere" });
  });

  it("that cannot be saved says so, keeps what was chosen, and can be tried again", async ({
    open,
    backend,
    stored,
  }) => {
    const user = await open();
    refuseCalls(backend, "PATCH", "project_places");
    await user.selectOptions(await precision(), "Only the region");
    const place = within((await row("Soma")) ?? document.body);
    expect(await place.findByRole("alert")).toHaveTextContent("Failed to save the place");
    await expectLogged("failed.savePlace");
    expect(await precision()).toHaveValue("region");
    expect(await stored()).toMatchObject([{ precision: "exact" }, {}]);

    await user.click(place.getByRole("button", { name: "Leave it as it was" }));
    expect(await precision()).toHaveValue("exact");
    sendRequestsTo(backend.fetch);
    await user.selectOptions(await precision(), "Only the country");
    await placeSaved();
    expect(await stored()).toMatchObject([{ precision: "country" }, {}]);
  });

  it("is lowered for visitors at once, without saving the form, and exchanged for another of its name, where there is one", async ({
    open,
    backend,
    project,
    stored,
  }) => {
    const user = await open();
    await user.selectOptions(await precision(), "Only the region");
    await placeSaved();
    expect(
      await backend.sql`select latitude, precision from public_places where project_id = ${project.id}`,
    ).toEqual([{ latitude: 13.5, precision: "region" }]);
    expect(saveButton()).toBeVisible();
    expect(screen.queryByText("Unsaved changes")).not.toBeInTheDocument();

    await user.click(screen.getByRole("button", { name: /Choose another Nowhereville/ }));
    expect(await screen.findByText(/^None is known\./)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("button", { name: /^Set by hand: Nowhereville/ })).toBeVisible();

    await user.click(screen.getByRole("button", { name: /Choose another Soma/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Which Soma?" }));
    const choices = await dialog.findAllByRole("button", { name: /^Soma, Gambia/ });
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("On the map now"),
      expect.stringContaining("6 km from Brikama"),
    ]);
    await user.click(choices[1] ?? document.body);
    await waitFor(async () =>
      expect(await stored()).toMatchObject([{ latitude: 13.3, found: "gazetteer" }, {}]),
    );
  });

  it("keeps a change that failed beside the next one, with which it is saved", async ({
    open,
    backend,
    stored,
  }) => {
    const user = await open();
    refuseCalls(backend, "PATCH", "project_places");
    await user.selectOptions(await precision(), "Only the region");
    await expectLogged("failed.savePlace");
    sendRequestsTo(backend.fetch);
    await user.click(screen.getByRole("button", { name: /Choose another Soma/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Which Soma?" }));
    const [, other] = await dialog.findAllByRole("button", { name: /^Soma, Gambia/ });
    await user.click(other ?? document.body);
    await placeSaved();
    expect(await stored()).toMatchObject([{ latitude: 13.3, precision: "region" }, {}]);
  });

  it("that two people changed is asked about", async ({ open, member, project, stored }) => {
    const user = await open();
    await precision();
    await member.client
      .from("project_places")
      .update({ precision: "country" })
      .eq("project_id", project.id)
      .eq("city", "Soma")
      .throwOnError();
    await user.selectOptions(await precision(), "Only the region");
    const question = within(await screen.findByRole("group", { name: "Soma: two versions" }));
    await expectLogged("failed.savePlace");
    expect(question.getByText("Visitors see: only the region")).toBeVisible();
    await user.click(question.getByRole("button", { name: "Keep mine: Soma" }));
    await placeSaved();
    expect(await stored()).toMatchObject([{ precision: "region" }, {}]);
    expect(screen.queryByRole("group", { name: /two changes/ })).not.toBeInTheDocument();
  });
});
