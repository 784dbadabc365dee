import { expect, type Page } from "@playwright/test";

/** The credentials of a person. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
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
