import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { Vigie } from "./vigie";

/** The credentials of a person. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The member of the demonstration. */
export const demoMember: Credentials = {
  email: "demo@vigie.example",
  password: "demo-password",
};

/** Makes an organisation beside the others of a server, and returns its first member, who is called awa. */
export function newOrganisation(vigie: Vigie, name = "Terres d'Eau"): Promise<Credentials> {
  return vigie.createOrganisation(name, `awa@${randomUUID().slice(0, 8)}.example`);
}

/** Opens the dashboard as someone who has signed in before. */
export async function openDashboard(page: Page, vigie: Vigie, person: Credentials) {
  const { publishableKey } = await vigie.keys();
  const answer = await page.request.post(`${vigie.url}/auth/v1/token?grant_type=password`, {
    headers: { apikey: publishableKey },
    data: person,
  });
  const session = await answer.text();
  expect(answer.status(), session).toBe(200);
  await page.goto(`${vigie.url}/healthz`);
  await page.evaluate((text) => localStorage.setItem("sb-127-auth-token", text), session);
  await page.goto(`${vigie.url}/dashboard`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Signs in on /login and waits for the dashboard. */
export async function signIn(page: Page, url: string, { email, password }: Credentials) {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${url}/dashboard`);
}

/** Creates a project by its title on /add-project. */
export async function addProject(page: Page, url: string, title: string) {
  await page.getByRole("link", { name: "Add project" }).first().click();
  await page.getByLabel("Project Title").fill(title);
  await page.getByRole("button", { name: "Create Project" }).click();
  await expect(page).toHaveURL(`${url}/dashboard`);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
}
