import type { Actor } from "../actor";
import type { Chapter } from "../chapter";
import { project } from "./project";

/** Opens a page of the editor by its entry at the left. */
async function openPage({ page, click }: Actor, name: string): Promise<void> {
  await click(
    page.getByRole("navigation").getByRole("link", { name, exact: true }),
    page.getByRole("heading", { name, level: 1 }),
  );
}

export const fillProject: Chapter = {
  title: { en: "Milestones, pictures, budget", fr: "Jalons, photos, budget" },
  steps: [
    {
      says: {
        en: "At the left are the project’s other pages. “Key Milestones” holds its steps, with a status each.",
        fr: "À gauche, les autres pages du projet. « Key Milestones » : ses jalons, chacun avec un statut.",
      },
      async play({ member }) {
        const { page } = member;
        await openPage(member, "Key Milestones");
        const [first, second] = project.milestones;
        await member.type(page.getByLabel(/^Name/), first, 22);
        await member.set(page.getByLabel(/^Status/), (field) => field.selectOption("completed"));
        const add = page.getByRole("button", { name: "Add Milestone" });
        await member.click(add, page.getByRole("button", { name: `Edit ${first}` }));
        await member.type(page.getByLabel(/^Name/), second, 22);
        await member.click(add, page.getByRole("button", { name: `Edit ${second}` }));
      },
    },
    {
      says: {
        en: "Pictures are made smaller before they are stored, and lose where and when they were taken.",
        fr: "Les photos sont réduites avant d’être enregistrées, et perdent le lieu et la date de prise de vue.",
      },
      async play({ member, picture }) {
        const { page } = member;
        await openPage(member, "Picture");
        await member.upload(
          page.getByRole("button", { name: "Select Files" }),
          project.pictures.map(picture),
          page.getByRole("button", { name: /^Delete/ }).nth(project.pictures.length - 1),
        );
      },
    },
    {
      says: {
        en: "“Budget spent” takes the total to date. The preview shows what visitors will see.",
        fr: "« Budget spent » reçoit le total dépensé. L’aperçu montre ce que verront les visiteurs.",
      },
      async play({ member }) {
        const { page } = member;
        await openPage(member, "Budget spent");
        await member.type(page.getByLabel(/^Amount spent/), project.spent);
        await member.click(
          page.getByRole("button", { name: "Save Changes" }),
          page.getByText("Budget updated successfully"),
        );
      },
    },
  ],
};
