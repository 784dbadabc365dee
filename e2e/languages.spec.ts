import { readdir, readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { PSEUDO_ARABIC } from "../tools/lib/pseudo-arabic";
import { englishOn } from "./support/catalogue-words";
import { newOrganisation, openDashboard } from "./support/people";
import { answerIcons, fullProject } from "./support/public-pages";
import { expect, test } from "./support/strict-page";

/** What a page says in English although it is in French. */
async function expectFrench(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.locator("[data-loading], [aria-busy=true]")).toHaveCount(0);
  expect(await englishOn(page, "fr")).toEqual([]);
}

/** Holds the French names of the map back. Returns what lets them go. */
async function holdNamesOfMap(page: Page): Promise<() => void> {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/map-[^/]+\.js$/, async (route) => {
    const answer = await route.fetch();
    if ((await answer.text()).includes("Océan Atlantique")) await isLetGo;
    await route.fulfill({ response: answer });
  });
  return () => letGo();
}

test("a visitor reads list, filters and a project in French, and the same page in English", async ({
  page,
  vigie,
}) => {
  await answerIcons(page.context());
  const letGo = await holdNamesOfMap(page);
  await page.goto(`${vigie.url}/fr/monitoring`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Terres d’Eau\u00a0: suivez les projets en temps réel",
  );
  await expect(page.locator(".map-names")).toBeAttached();
  await expectFrench(page);
  letGo();
  await expect(page.getByText("Océan Atlantique").first()).toBeAttached();
  await expectFrench(page);
  await page.getByRole("link", { name: "Consulter" }).click();
  await expect(page).toHaveURL(/\/fr\/monitoring\?view=projects/);
  await page.getByRole("button", { name: "Filtres" }).click();
  await page.getByLabel("Pays").selectOption("Burkina Faso");
  await expect(page).toHaveURL(/\/fr\/monitoring\?.*country=bf/);
  await expectFrench(page);

  await page.getByPlaceholder("Rechercher…").fill("kaya");
  await page.getByRole("link", { name: `Voir le projet ${fullProject}` }).click();
  await expect(page).toHaveURL(/\/fr\/project\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(fullProject);
  await expect(page.getByText(/\d{1,2}(?:er)? \p{L}+ \d{4} – \d/u).first()).toBeAttached();
  expect(await page.locator("main").textContent()).toContain("412\u202f000\u00a0€");
  await expectFrench(page);

  await page
    .getByRole("navigation", { name: "Langue" })
    .getByRole("link", { name: "English" })
    .click();
  await expect(page).toHaveURL(/\d\/project\//);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { name: "Key figures" })).toBeVisible();
});

test.describe("for whose browser asks for French", () => {
  test.use({ locale: "fr-FR" });

  test("a page offers French, and the sign-in is in it", async ({ page, vigie, strayErrors }) => {
    await page.goto(`${vigie.url}/monitoring`);
    await page.getByRole("link", { name: "Lire en français" }).click();
    await expect(page).toHaveURL(`${vigie.url}/fr/monitoring`);
    await page.getByRole("link", { name: "Espace membres" }).click();
    await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
    await expectFrench(page);
    await page.getByLabel("Adresse e-mail").fill("nobody@example.org");
    await page.getByLabel("Mot de passe", { exact: true }).fill("wrong-password");
    await page.getByRole("button", { name: "Se connecter" }).click();
    await expect(page.getByText("Adresse e-mail ou mot de passe incorrect")).toBeVisible();
    strayErrors.length = 0;
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the pages are French, and so is where their links and forms lead", async ({
    page,
    vigie,
  }) => {
    await answerIcons(page.context());
    await page.goto(`${vigie.url}/fr/monitoring?view=projects`);
    await page.getByPlaceholder("Rechercher…").fill("kaya");
    await page.getByRole("button", { name: "Rechercher" }).click();
    await expect(page).toHaveURL(/\/fr\/monitoring\?.*search=kaya/);
    await expectFrench(page);
    await page.getByRole("link", { name: "Voir le projet" }).first().click();
    await expect(page).toHaveURL(/\/fr\/project\//);
    await expect(page.getByRole("region", { name: "Chiffres clés" })).toBeVisible();
  });
});

test("a member chooses French in the profile, and has it on every page", async ({
  page,
  vigie,
}) => {
  test.setTimeout(120_000);
  await openDashboard(page, vigie, await newOrganisation(vigie));
  await page.goto(`${vigie.url}/profile`);
  await page.getByLabel("Language").selectOption("Français");
  await page.getByRole("button", { name: "Save language" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Profil", exact: true })).toBeVisible();
  await expect(page.getByText("Langue enregistrée")).toBeVisible();
  await expect(page.getByRole("button", { name: "Enregistrer la langue" })).toBeFocused();
  await expectFrench(page);

  await page.goto(`${vigie.url}/add-project`);
  await page.getByRole("button", { name: "Créer le projet" }).click();
  await expect(page.getByText("Le titre est obligatoire")).toBeVisible();
  await expectFrench(page);
  await page.getByLabel("Titre du projet").fill("Puits de Kaya");
  await page.getByRole("button", { name: "Créer le projet" }).click();
  await page.getByRole("link", { name: "Modifier Puits de Kaya" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const editor = page.url().replace(/edit$/, "");

  const ofOrganisation = [
    "/dashboard",
    "/dashboard/trash",
    "/settings",
    "/settings/members",
    "/settings/history",
  ];
  const ofProject = [
    "edit",
    "milestones",
    "resources",
    "dataviz/1",
    "results",
    "budget",
    "team",
  ].concat(["picture", "press", "social-media", "donors", "partners"]);
  const addresses = ofOrganisation.map((path) => vigie.url + path);
  for (const address of [...addresses, ...ofProject.map((segment) => editor + segment)]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectFrench(page);
  }
});

test("a usual build knows nothing of the pseudo-language", async () => {
  for (const folder of ["web/dist/", "web/dist-server/", "server/dist/"]) {
    const built = new URL(`../apps/${folder}`, import.meta.url);
    const files = await readdir(built, { recursive: true });
    const texts = files.filter((file) => /\.(?:js|json|html)$/.test(file) && !/^map\b/.test(file));
    expect(texts.length).toBeGreaterThan(0);
    for (const file of texts)
      expect(await readFile(new URL(file, built), "utf8"), file).not.toContain(PSEUDO_ARABIC);
  }
});
