import type { Actor } from "./actor";
import type { Chapter } from "./chapter";

/** The project that the film makes. */
const project = {
  title: "Wells for the schools of Kaya",
  budget: "86000",
  spent: "31500",
  /** A year from now, since the project is under way in the film. */
  endDate: `${new Date().getFullYear() + 1}-12-15`,
  country: "Burkina Faso",
  cities: ["Kaya", "Boulsa"],
  continent: "Africa",
  beneficiaries: "5400",
  shortDescription:
    "Twelve schools get a well, and a committee of parents and pupils that looks after it.",
  longDescription:
    "In the dry season pupils walk for an hour to fetch water. With the town of Kaya we drill " +
    "twelve wells in school yards, test the water every month, and train a committee in each school.",
  milestones: ["Sites chosen with the schools", "Six wells drilled"],
  pictures: ["kaya-committee-under-the-tree.webp", "kaya-drilling-at-dusk.webp"],
} as const;

const signIn: Chapter = {
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

const createProject: Chapter = {
  title: { en: "Create a project", fr: "Créer un projet" },
  steps: [
    {
      says: {
        en: "“Add project” begins a new one. It needs a title; everything else can come later.",
        fr: "« Add project » en commence un. Il lui faut un titre ; tout le reste peut venir plus tard.",
      },
      async play({ member: { page, ...member } }) {
        const title = page.getByLabel(/^Project Title/);
        await member.click(page.getByRole("link", { name: "Add project" }).first(), title);
        await member.type(title, project.title, 20);
      },
    },
    {
      says: {
        en: "It is offline at first: only your organisation sees it.",
        fr: "Il est d’abord hors ligne : seule votre organisation le voit.",
      },
      async play({ camera, member: { page, ...member } }) {
        await member.click(
          page.getByRole("button", { name: "Create Project" }),
          page.getByText(project.title).first(),
        );
        camera.hold(1.5);
      },
    },
  ],
};

const describeProject: Chapter = {
  title: { en: "General information", fr: "Informations générales" },
  steps: [
    {
      says: {
        en: "“Edit” opens the project. Its first page says what is planned, and until when.",
        fr: "« Edit » ouvre le projet. Sa première page dit ce qui est prévu, et jusqu’à quand.",
      },
      async play({ member: { page, ...member } }) {
        const card = page.getByRole("listitem").filter({ hasText: project.title });
        await member.click(
          card.getByRole("link", { name: /^Edit/ }),
          page.getByLabel(/^Short description/),
        );
        await member.set(page.getByLabel(/^Phase/), (field) =>
          field.selectOption({ label: "In progress" }),
        );
        await member.type(page.getByLabel(/^Budget/), project.budget);
      },
    },
    {
      says: {
        en: "Today is proposed for both dates: change what does not fit.",
        fr: "La date du jour est proposée aux deux dates : changez ce qui ne convient pas.",
      },
      async play({ member: { page, ...member } }) {
        await member.set(page.getByLabel(/^End date/), (field) => field.fill(project.endDate));
      },
    },
    {
      says: {
        en: "Choose the countries, then type each city and press Enter: they go onto the map.",
        fr: "Choisissez les pays, puis tapez chaque ville et Entrée : elles vont sur la carte.",
      },
      async play({ member: { page, ...member } }) {
        const countries = page.getByRole("combobox", { name: "Countries" });
        await member.type(countries, project.country.slice(0, 7));
        await member.click(page.getByRole("option", { name: project.country }));
        const cities = page.getByRole("textbox", { name: "Cities" });
        for (const city of project.cities) {
          await member.type(cities, city);
          await member.key("Enter");
        }
        await member.set(page.getByLabel(/^Continent/), (field) =>
          field.selectOption(project.continent),
        );
      },
    },
    {
      says: {
        en: "Say how many people it helps, and describe it: in a sentence for the list, longer for its page.",
        fr: "Indiquez le nombre de bénéficiaires et décrivez-le : une phrase pour la liste, davantage pour sa page.",
      },
      async play({ member: { page, ...member } }) {
        await member.type(page.getByLabel(/^Beneficiaries/), project.beneficiaries);
        await member.type(page.getByLabel(/^Short description/), project.shortDescription, 40);
        await member.type(page.getByLabel(/^Long description/), project.longDescription, 100);
      },
    },
    {
      says: {
        en: "“Save Changes” keeps it all.",
        fr: "« Save Changes » enregistre le tout.",
      },
      async play({ member: { page, ...member } }) {
        await member.click(
          page.getByRole("button", { name: "Save Changes" }),
          page.getByText("Changes saved successfully"),
        );
      },
    },
  ],
};

/** Opens a page of the editor by its entry at the left. */
async function openPage({ page, click }: Actor, name: string): Promise<void> {
  await click(
    page.getByRole("navigation").getByRole("link", { name, exact: true }),
    page.getByRole("heading", { name, level: 1 }),
  );
}

const fillProject: Chapter = {
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

const putOnline: Chapter = {
  title: { en: "Put it online", fr: "Mettre en ligne" },
  steps: [
    {
      says: {
        en: "When it is ready to be seen, the switch in “General Information” puts it online.",
        fr: "Quand il peut être vu, l’interrupteur de « General Information » le met en ligne.",
      },
      async play({ camera, member }) {
        const { page } = member;
        await member.click(
          page.getByRole("navigation").getByRole("link", { name: "General Information" }),
          page.getByRole("switch"),
        );
        await member.click(page.locator("label").filter({ has: page.getByRole("switch") }));
        const agree = page.getByRole("button", { name: "Put online" });
        await member.click(page.getByRole("button", { name: "Save Changes" }), agree);
        await member.click(agree, page.getByText("Changes saved successfully"));
        camera.hold(0.6);
      },
    },
  ],
};

/** Stands on every map once it is drawn. */
const mapCredit = /Natural Earth/;

const publicPages: Chapter = {
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
        await page.getByRole("button", { name: /^Map of/ }).click();
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

const liveUpdate: Chapter = {
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
            .getByText("Completed")
            .first(),
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

/** The film from its beginning to its end. */
export const story: readonly Chapter[] = [
  signIn,
  createProject,
  describeProject,
  fillProject,
  putOnline,
  publicPages,
  liveUpdate,
];
