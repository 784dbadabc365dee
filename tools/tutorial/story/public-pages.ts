import type { Chapter } from "../chapter";
import { project } from "./project";

/** Stands on every map once it is drawn. */
const mapCredit = /Natural Earth/;

export const publicPages: Chapter = {
  title: { en: "What the public sees", fr: "Ce que voit le public" },
  steps: [
    {
      says: {
        en: "Anyone can read the public pages, without an account: here are all projects on a map.",
        fr: "Chacun peut lire les pages publiques, sans compte : voici tous les projets sur une carte.",
      },
      async play({ camera, visitor: { page }, url, show }) {
        await page.goto(`${url}/monitoring?view=projects`);
        await page.getByRole("article", { name: project.title }).waitFor();
        await page.getByText(mapCredit).waitFor();
        await show("visitor");
        camera.hold(1.5);
      },
    },
    {
      says: {
        en: "Search and filters find a project by its name, country, phase or dates.",
        fr: "La recherche et les filtres trouvent un projet par son nom, son pays, sa phase ou ses dates.",
      },
      async play({ visitor: { page, ...visitor } }) {
        const card = page.getByRole("article", { name: project.title });
        await visitor.type(page.getByPlaceholder("Search projects..."), "Kaya", 8);
        await visitor.scrollTo(card);
      },
    },
    {
      says: {
        en: "Each project has a page of its own: what is planned, where, and for whom.",
        fr: "Chaque projet a sa page : ce qui est prévu, où, et pour qui.",
      },
      async play({ camera, visitor: { page, ...visitor } }) {
        const card = page.getByRole("article", { name: project.title });
        await visitor.click(
          card.getByRole("link", { name: /View Details/ }),
          page.getByRole("heading", { name: project.title, level: 1 }),
          page.getByText(mapCredit),
        );
        camera.hold(1.5);
        camera.takePoster();
        await visitor.scrollTo(page.getByText(project.longDescription.slice(0, 40)));
        camera.hold(1);
      },
    },
    {
      says: {
        en: "Below stand the budget and the milestones, as the organisation keeps them, and the pictures.",
        fr: "Plus bas, le budget et les jalons, tels que l’organisation les tient, et les photos.",
      },
      async play({ camera, visitor: { page, ...visitor } }) {
        await visitor.scrollTo(page.getByText(project.milestones[1]));
        camera.hold(2);
        await visitor.scrollTo(page.getByRole("region", { name: "Project Gallery" }));
        camera.hold(1);
      },
    },
  ],
};
