import type { Chapter } from "../chapter";
import { project } from "./project";

export const liveUpdate: Chapter = {
  title: { en: "A live update", fr: "Une mise à jour en direct" },
  steps: [
    {
      says: {
        en: "At the left a colleague at work, at the right a reader’s phone with the same project.",
        fr: "À gauche, une collègue au travail ; à droite, le téléphone d’un lecteur, sur le même projet.",
      },
      async play({ camera, member: { page }, phone, visitor, show }) {
        const projectPage = visitor.page.url();
        await phone.page.goto(projectPage);
        const milestone = phone.page.getByText(project.milestones[1]);
        await milestone.waitFor();
        await milestone.evaluate((node) => node.scrollIntoView({ block: "center" }));
        await phone.page.waitForLoadState("networkidle");
        await page.goto(`${projectPage}/milestones`);
        await page.getByRole("button", { name: `Edit ${project.milestones[1]}` }).waitFor();
        await show("member and phone");
        camera.hold(2);
      },
    },
    {
      says: {
        en: "The six wells are drilled: the milestone becomes “Completed”.",
        fr: "Les six puits sont forés : le jalon devient « Completed », atteint.",
      },
      async play({ member: { page, ...member } }) {
        await member.click(
          page.getByRole("button", { name: `Edit ${project.milestones[1]}` }),
          page.getByRole("button", { name: /^Update/ }),
        );
        await member.set(page.getByLabel(/^Status/), (field) => field.selectOption("completed"));
      },
    },
    {
      says: {
        en: "The phone shows it within a second. Nothing has to be reloaded.",
        fr: "Le téléphone le montre en une seconde. Il n’y a rien à recharger.",
      },
      async play({ camera, member: { page, ...member }, phone }) {
        await member.click(
          page.getByRole("button", { name: /^Update/ }),
          phone.page
            .getByRole("listitem")
            .filter({ hasText: project.milestones[1] })
            .getByText("Completed"),
        );
        camera.hold(3);
      },
    },
    {
      says: {
        en: "That is all: keep your projects up to date, and everyone can follow them.",
        fr: "C’est tout : tenez vos projets à jour, et chacun peut les suivre.",
      },
      async play({ camera, showTitle }) {
        await showTitle();
        camera.hold(2);
      },
    },
  ],
};
