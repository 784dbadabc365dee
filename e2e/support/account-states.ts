import { expect } from "@playwright/test";
import { paths } from "../../apps/web/src/lib/paths";
import type { PageState } from "./barriers";
import { openFollowable, openWithoutScripts, type PublicStage } from "./public-stage";

type State = PageState<PublicStage>;

async function open({ page, vigie }: PublicStage, path: string): Promise<void> {
  await page.goto(`${vigie.url}${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Opens the page for forgotten passwords as on a server that sends mail. */
async function openWithMail(stage: PublicStage): Promise<void> {
  await stage.page.route(`${stage.vigie.url}${paths.forgotPassword}`, async (route) => {
    const response = await route.fetch();
    const page = await response.text();
    const body = page.replace('"canRecoverByMail":false', '"canRecoverByMail":true');
    await route.fulfill({ response, body });
  });
  await open(stage, paths.forgotPassword);
  await expect(stage.page.getByRole("button", { name: "Send me a link" })).toBeVisible();
}

/** Opens the page of a follower whose token is good. */
async function openFollower(stage: PublicStage, path: string): Promise<void> {
  const follows = [
    {
      id: "00000000-0000-4000-8000-000000000001",
      pace: "at_once",
      title: "A well for every school between Kolda and Ziguinchor, and people who look after it",
      project_id: stage.full,
      organization_id: null,
      filters: null,
    },
    {
      id: "00000000-0000-4000-8000-000000000002",
      pace: "weekly",
      title: null,
      project_id: null,
      organization_id: null,
      filters: { search: "water", country: "sn" },
    },
  ];
  await stage.page.route("**/rest/v1/rpc/{following,confirm_follow}", (route) =>
    route.fulfill({ json: { email: "reader@example.org", language: "fr", follows } }),
  );
  await openFollowable(stage, path);
}

/** The pages around accounts, which everybody can open, the tutorial, and open data. */
export const accountStates: readonly State[] = [
  {
    name: "the tutorial",
    isPage: true,
    reach: async (stage) => {
      await open(stage, paths.tutorial);
      await expect(stage.page.getByRole("link", { name: "Back to Dashboard" })).toBeVisible();
    },
  },
  {
    name: "open data",
    isPage: true,
    isSample: true,
    reach: (stage) => open(stage, paths.openData),
  },
  {
    name: "open data, an example copied",
    reach: async (stage) => {
      await open(stage, paths.openData);
      await stage.page.getByRole("button", { name: /^Copy.*In R$/ }).click();
      await expect(stage.page.getByText(/^(?:Copied|The browser did not copy it)/)).toBeVisible();
    },
  },
  {
    name: "open data without scripts",
    reach: (stage) => openWithoutScripts(stage, paths.openData),
  },
  { name: "open data on paper", isPrinted: true, reach: (stage) => open(stage, paths.openData) },
  { name: "the sign-in", isPage: true, reach: (stage) => open(stage, paths.login) },
  {
    name: "the sign-in that was refused",
    isSample: true,
    logsErrors: true,
    reach: async (stage) => {
      const { page } = stage;
      await open(stage, paths.login);
      await page.getByLabel("Email").fill("nobody@example.org");
      await page.getByLabel("Password").fill("wrong-password");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "the sign-in with nothing filled in",
    reach: async (stage) => {
      await open(stage, paths.login);
      await stage.page.getByRole("button", { name: "Sign in" }).click();
    },
  },
  {
    name: "the way to an account",
    reach: async (stage) => {
      await open(stage, paths.login);
      await stage.page.getByRole("button", { name: "Create Account" }).click();
      await expect(stage.page.getByRole("dialog", { name: "Account Creation" })).toBeVisible();
    },
  },
  {
    name: "the way out of a forgotten password",
    isPage: true,
    reach: async (stage) => {
      await open(stage, paths.forgotPassword);
      await expect(stage.page.getByText("Ask an administrator of your organisation")).toBeVisible();
    },
  },
  {
    name: "the way out of a forgotten password, by mail",
    reach: openWithMail,
  },
  {
    name: "an address for a new password that is none",
    reach: async (stage) => {
      await openWithMail(stage);
      await stage.page.getByLabel("Email").fill("nobody");
      await stage.page.getByRole("button", { name: "Send me a link" }).click();
      await expect(stage.page.locator("[aria-invalid=true]")).toBeVisible();
    },
  },
  {
    name: "an invitation that no longer works",
    logsErrors: true,
    reach: async (stage) => {
      await open(stage, `${paths.join}#invitation=0123456789abcdef`);
      await expect(stage.page.getByText("This link no longer works")).toBeVisible();
    },
  },
  {
    name: "a link to a new password that no longer works",
    logsErrors: true,
    reach: async (stage) => {
      await open(stage, `${paths.resetPassword}#token=0123456789abcdef`);
      await expect(stage.page.getByText("This link no longer works")).toBeVisible();
    },
  },
  {
    name: "a link to a new address that was mailed",
    reach: async (stage) => {
      await open(stage, `${paths.confirmAddress}#token_hash=0123456789abcdef&type=email_change`);
      await expect(stage.page.getByRole("button", { name: "Confirm the address" })).toBeVisible();
    },
  },
  {
    name: "a link of a follower that is none",
    isPage: true,
    reach: async (stage) => {
      await openFollowable(stage, paths.following);
      await expect(stage.page.getByText("This link no longer works")).toBeVisible();
    },
  },
  {
    name: "a link that confirms what is followed",
    reach: async (stage) => {
      await openFollowable(stage, `${paths.following}#confirm=0123456789abcdef`);
      await expect(stage.page.getByRole("button", { name: "Confirm" })).toBeVisible();
    },
  },
  {
    name: "what somebody follows who just confirmed it",
    reach: async (stage) => {
      await openFollower(stage, `${paths.following}#confirm=0123456789abcdef`);
      await stage.page.getByRole("button", { name: "Confirm" }).click();
      await expect(stage.page.getByText(/^Confirmed/)).toBeVisible();
    },
    // The next address differs behind its # alone.
    leave: async ({ page }) => {
      await page.goto("about:blank");
    },
  },
  {
    name: "what somebody follows",
    isSample: true,
    reach: async (stage) => {
      await openFollower(stage, `${paths.following}#token=0123456789abcdef`);
      await expect(stage.page.getByRole("button", { name: /^Stop/ })).toHaveCount(2);
    },
  },
  {
    name: "the question before everything about a follower is deleted",
    reach: async (stage) => {
      await openFollower(stage, `${paths.following}#token=0123456789abcdef`);
      await stage.page.getByRole("button", { name: "Delete everything about me" }).click();
      await expect(stage.page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "the way out of a follower's mails",
    reach: async (stage) => {
      const follow = "00000000-0000-4000-8000-000000000002";
      await openFollower(stage, `${paths.stopFollowing}?token=0123456789abcdef&follow=${follow}`);
      await expect(stage.page.getByRole("button", { name: "Stop these mails" })).toBeVisible();
    },
  },
  {
    name: "the way out of all mails of a follower",
    reach: async (stage) => {
      await openFollower(stage, `${paths.stopFollowing}?token=0123456789abcdef`);
      await expect(stage.page.getByRole("link", { name: "Keep some of them" })).toBeVisible();
    },
  },
];
