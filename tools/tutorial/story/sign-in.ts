import type { Chapter } from "../chapter";

export const signIn: Chapter = {
  title: { en: "Sign in", fr: "Se connecter" },
  steps: [
    {
      says: {
        en: "Vigie is where organisations keep their projects, and where everyone can follow them.",
        fr: "Dans Vigie, les organisations tiennent leurs projets, et chacun peut les suivre.",
      },
      // The title is seen from the film's beginning.
      play: async ({ camera }) => camera.hold(3),
    },
    {
      says: {
        en: "Sign in with the account that a colleague has made for you.",
        fr: "Connectez-vous avec le compte qu’un collègue a créé pour vous.",
      },
      async play({ camera, member: { page, ...member }, url, credentials, show }) {
        await page.goto(`${url}/login`);
        await page.getByRole("heading", { name: "Sign in" }).waitFor();
        await show("member");
        camera.hold(0.6);
        await member.type(page.getByLabel(/^Email/), credentials.email);
        await member.type(page.getByLabel(/^Password/), credentials.password);
      },
    },
    {
      says: {
        en: "The dashboard shows your organisation’s projects, and how complete each of them is.",
        fr: "Le tableau de bord montre les projets de votre organisation, et ce qui manque à chacun.",
      },
      async play({ member: { page, ...member } }) {
        const addProject = page.getByRole("link", { name: "Add project" }).first();
        await member.click(page.getByRole("button", { name: "Sign in" }), addProject);
      },
    },
  ],
};
