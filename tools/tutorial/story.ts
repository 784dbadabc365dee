import type { Locator, Page } from "@playwright/test";
import { type Language, pathIn } from "@vigie/domain/language/languages";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { countryLabel } from "@vigie/domain/places/countries";
import type { Actor } from "./actor";
import type { Chapter } from "./chapter";

/** The text in the film's language, or in English until somebody writes it. What it says of controls is worded as on the screen, by `t`. */
function said(
  t: StaffTexts,
  texts: Readonly<{ en: string } & Partial<Record<Language, string>>>,
): string {
  return texts[t.language] ?? texts.en;
}

/** The project that the film makes. */
function projectIn(t: StaffTexts) {
  return {
    title: said(t, {
      en: "Wells for the schools of Kaya",
      fr: "Des puits pour les écoles de Kaya",
    }),
    budget: "86000",
    spent: "31500",
    /** A year from now, since the project is under way in the film. */
    endDate: `${new Date().getFullYear() + 1}-12-15`,
    country: countryLabel(t, "bf"),
    cities: ["Kaya", "Boulsa"],
    continent: "Africa",
    beneficiaries: "5400",
    shortDescription: said(t, {
      en: "Twelve schools get a well, and a committee of parents and pupils that looks after it.",
      fr: "Douze écoles reçoivent un puits, et un comité de parents et d’élèves qui en prend soin.",
    }),
    longDescription: said(t, {
      en:
        "In the dry season pupils walk for an hour to fetch water. With the town of Kaya we drill " +
        "twelve wells in school yards, test the water every month, and train a committee in each school.",
      fr:
        "En saison sèche, les élèves marchent une heure pour chercher l’eau. Avec la ville de Kaya, nous " +
        "forons douze puits dans les cours d’école, analysons l’eau chaque mois et formons un comité par école.",
    }),
    milestones: [
      said(t, { en: "Sites chosen with the schools", fr: "Sites choisis avec les écoles" }),
      said(t, { en: "Six wells drilled", fr: "Six puits forés" }),
    ],
    pictures: ["kaya-committee-under-the-tree.webp", "kaya-drilling-at-dusk.webp"],
  } as const;
}

/** What a chapter is played with: the texts of the film's language, by which it also finds the controls. */
interface Scene {
  t: StaffTexts;
  project: ReturnType<typeof projectIn>;
}

/** The field whose label begins with a text. */
function fieldOf(page: Page, label: string): Locator {
  return page.getByLabel(beginning(label));
}

function beginning(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);
}

const signIn = ({ t }: Scene): Chapter => ({
  title: said(t, { en: "Sign in", fr: "Se connecter" }),
  steps: [
    {
      says: said(t, {
        en: "Vigie is where organisations keep their projects, and where everyone can follow them.",
        fr: "Dans Vigie, les organisations tiennent leurs projets, et chacun peut les suivre.",
      }),
      // The title is seen from the film's beginning.
      play: async ({ camera }) => camera.hold(3),
    },
    {
      says: said(t, {
        en: "Sign in with the account that a colleague has made for you.",
        fr: "Connectez-vous avec le compte qu’un collègue a créé pour vous.",
      }),
      async play({ camera, member: { page, ...member }, url, credentials, show }) {
        await page.goto(`${url}/login`);
        await page.getByRole("heading", { name: t("account.signIn") }).waitFor();
        await show("member");
        camera.hold(0.6);
        await member.type(fieldOf(page, t("account.email")), credentials.email);
        await member.type(fieldOf(page, t("account.password")), credentials.password);
      },
    },
    {
      says: said(t, {
        en: "The dashboard shows your organisation’s projects, and how complete each of them is.",
        fr: "Le tableau de bord montre les projets de votre organisation, et ce qui manque à chacun.",
      }),
      async play({ member: { page, ...member } }) {
        const addProject = page.getByRole("link", { name: t("dashboard.addProject") }).first();
        await member.click(page.getByRole("button", { name: t("account.signIn") }), addProject);
      },
    },
    {
      says: said(t, {
        en: `“${t("imports.importProjects")}” brings in many at once, from a spreadsheet or an IATI file.`,
        fr: `« ${t("imports.importProjects")} » en ajoute plusieurs à la fois, depuis un tableur ou un fichier IATI.`,
      }),
      async play({ camera, member: { page, ...member } }) {
        const name = t("imports.importProjects");
        await member.click(
          page.getByRole("link", { name }),
          page.getByRole("heading", { name, level: 1 }),
          page.getByText(t("imports.selectFile")),
        );
        camera.hold(2.5);
        await member.click(
          page.getByRole("link", { name: t("staff.backToDashboard") }).first(),
          page.getByRole("link", { name: t("dashboard.addProject") }).first(),
        );
      },
    },
  ],
});

const createProject = ({ t, project }: Scene): Chapter => ({
  title: said(t, { en: "Create a project", fr: "Créer un projet" }),
  steps: [
    {
      says: said(t, {
        en: `“${t("dashboard.addProject")}” begins a new one. It needs a title; everything else can come later.`,
        fr: `« ${t("dashboard.addProject")} » en commence un. Il lui faut un titre ; le reste peut venir plus tard.`,
      }),
      async play({ member: { page, ...member } }) {
        const title = fieldOf(page, t("dashboard.projectTitle"));
        await member.click(
          page.getByRole("link", { name: t("dashboard.addProject") }).first(),
          title,
        );
        await member.type(title, project.title, 20);
      },
    },
    {
      says: said(t, {
        en: "It is offline at first: only your organisation sees it.",
        fr: "Il est d’abord hors ligne : seule votre organisation le voit.",
      }),
      async play({ camera, member: { page, ...member } }) {
        await member.click(
          page.getByRole("button", { name: t("dashboard.createProject") }),
          page.getByText(project.title).first(),
        );
        camera.hold(1.5);
      },
    },
  ],
});

const describeProject = ({ t, project }: Scene): Chapter => ({
  title: said(t, { en: "General information", fr: "Informations générales" }),
  steps: [
    {
      says: said(t, {
        en: `“${t("dashboard.edit")}” opens the project. Its first page says what is planned, and until when.`,
        fr: `« ${t("dashboard.edit")} » ouvre le projet. Sa première page dit ce qui est prévu, et jusqu’à quand.`,
      }),
      async play({ member: { page, ...member } }) {
        const card = page.getByRole("listitem").filter({ hasText: project.title });
        await member.click(
          card.getByRole("link", { name: t("dashboard.editTitle", { title: project.title }) }),
          fieldOf(page, t("fields.short_description")),
        );
        await member.set(fieldOf(page, t("fields.status")), (field) =>
          field.selectOption({ label: t("phase.in_progress") }),
        );
        await member.type(fieldOf(page, t("fields.budgetIn", { currency: "€" })), project.budget);
      },
    },
    {
      says: said(t, {
        en: "Today is proposed for both dates: change what does not fit.",
        fr: "La date du jour est proposée aux deux dates : changez ce qui ne convient pas.",
      }),
      async play({ member: { page, ...member } }) {
        await member.set(fieldOf(page, t("fields.end_date")), (field) =>
          field.fill(project.endDate),
        );
      },
    },
    {
      says: said(t, {
        en: "Choose the countries, then type each city and press Enter: they go onto the map.",
        fr: "Choisissez les pays, puis tapez chaque ville et Entrée : elles vont sur la carte.",
      }),
      async play({ member: { page, ...member } }) {
        const countries = page.getByRole("combobox", { name: t("fields.countries") });
        await member.type(countries, project.country.slice(0, 7));
        await member.click(page.getByRole("option", { name: project.country }));
        const cities = page.getByRole("textbox", { name: t("fields.cities") });
        for (const city of project.cities) {
          await member.type(cities, city);
          await member.key("Enter");
        }
        await member.set(fieldOf(page, t("fields.continent")), (field) =>
          field.selectOption(project.continent),
        );
      },
    },
    {
      says: said(t, {
        en: "Say how many people it helps, and describe it: in a sentence for the list, longer for its page.",
        fr: "Indiquez le nombre de bénéficiaires et décrivez-le : une phrase pour la liste, davantage pour sa page.",
      }),
      async play({ member: { page, ...member } }) {
        await member.type(fieldOf(page, t("fields.beneficiaries")), project.beneficiaries);
        await member.type(
          fieldOf(page, t("fields.short_description")),
          project.shortDescription,
          40,
        );
        await member.type(
          fieldOf(page, t("fields.long_description")),
          project.longDescription,
          100,
        );
      },
    },
    {
      says: said(t, {
        en: `“${t("forms.saveChanges")}” keeps it all.`,
        fr: `« ${t("forms.saveChanges")} » garde le tout.`,
      }),
      async play({ member: { page, ...member } }) {
        await member.click(
          page.getByRole("button", { name: t("forms.saveChanges") }),
          page.getByText(t("editor.changesSavedSuccessfully")),
        );
      },
    },
  ],
});

/** Opens a page of the editor by its entry at the left. */
async function openPage({ page, click }: Actor, name: string): Promise<void> {
  await click(
    page.getByRole("navigation").getByRole("link", { name, exact: true }),
    page.getByRole("heading", { name, level: 1 }),
  );
}

const fillProject = ({ t, project }: Scene): Chapter => ({
  title: said(t, { en: "Milestones, pictures, budget", fr: "Jalons, photos, budget" }),
  steps: [
    {
      says: said(t, {
        en: `At the left are the project’s other pages. “${t("staff.keyMilestones")}” holds its steps, with a status each.`,
        fr: `À gauche, les autres pages du projet. « ${t("staff.keyMilestones")} » : ses étapes, chacune avec un statut.`,
      }),
      async play({ member }) {
        const { page } = member;
        await openPage(member, t("staff.keyMilestones"));
        const [first, second] = project.milestones;
        await member.type(fieldOf(page, t("editor.name")), first, 22);
        await member.set(fieldOf(page, t("editor.status")), (field) =>
          field.selectOption("completed"),
        );
        const add = page.getByRole("button", { name: t("editor.addMilestone") });
        await member.click(
          add,
          page.getByRole("button", { name: t("editor.edit", { name: first }) }),
        );
        await member.type(fieldOf(page, t("editor.name")), second, 22);
        await member.click(
          add,
          page.getByRole("button", { name: t("editor.edit", { name: second }) }),
        );
      },
    },
    {
      says: said(t, {
        en: "Pictures are made smaller before they are stored, and lose where and when they were taken.",
        fr: "Les photos sont réduites avant d’être enregistrées, et perdent le lieu et la date de prise de vue.",
      }),
      async play({ member, picture }) {
        const { page } = member;
        await openPage(member, t("staff.picture"));
        await member.upload(
          page.getByRole("button", { name: t("editor.selectFiles") }),
          project.pictures.map(picture),
          page
            .getByRole("button", { name: beginning(t("editor.delete", { name: "" })) })
            .nth(project.pictures.length - 1),
        );
      },
    },
    {
      says: said(t, {
        en: "A picture or a document proves that a step is completed. Visitors see it with the step.",
        fr: "Une photo ou un document prouve qu’une étape est faite. Les visiteurs la voient avec l’étape.",
      }),
      async play({ member }) {
        const { page } = member;
        await openPage(member, t("staff.keyMilestones"));
        const dialog = page.getByRole("dialog");
        await member.click(
          page.getByRole("button", { name: beginning(t("editor.addAPhotoOrDocument")) }).first(),
          dialog.getByRole("checkbox").first(),
        );
        await member.click(
          dialog
            .locator("label")
            .filter({ has: page.getByRole("checkbox") })
            .first(),
        );
        await member.click(
          dialog.getByRole("button", { name: t("editor.save"), exact: true }),
          page.getByRole("button", { name: beginning(t("editor.evidencePictures", { count: 1 })) }),
        );
      },
    },
    {
      says: said(t, {
        en: `“${t("staff.budgetSpent")}” takes the total to date. The preview shows what visitors will see.`,
        fr: `« ${t("staff.budgetSpent")} » reçoit le total à ce jour. L’aperçu montre ce que verront les visiteurs.`,
      }),
      async play({ member }) {
        const { page } = member;
        await openPage(member, t("staff.budgetSpent"));
        await member.type(
          fieldOf(page, t("editor.amountSpentIn", { currency: "€" })),
          project.spent,
        );
        await member.click(
          page.getByRole("button", { name: t("forms.saveChanges") }),
          page.getByText(t("editor.budgetUpdatedSuccessfully")),
        );
      },
    },
  ],
});

const putOnline = ({ t }: Scene): Chapter => ({
  title: said(t, { en: "Put it online", fr: "Mettre en ligne" }),
  steps: [
    {
      says: said(t, {
        en: `When it is ready to be seen, the switch in “${t("staff.generalInformation")}” puts it online.`,
        fr: `Quand il peut être vu, l’interrupteur sous « ${t("staff.generalInformation")} » le met en ligne.`,
      }),
      async play({ camera, member }) {
        const { page } = member;
        await member.click(
          page.getByRole("navigation").getByRole("link", { name: t("staff.generalInformation") }),
          page.getByRole("switch"),
        );
        await member.click(page.locator("label").filter({ has: page.getByRole("switch") }));
        const agree = page.getByRole("button", { name: t("staff.putOnline") });
        await member.click(page.getByRole("button", { name: t("forms.saveChanges") }), agree);
        await member.click(agree, page.getByText(t("editor.changesSavedSuccessfully")));
        camera.hold(0.6);
      },
    },
  ],
});

/** Stands on every map once it is drawn. */
const mapCredit = /Natural Earth/;

const publicPages = ({ t, project }: Scene): Chapter => ({
  title: said(t, { en: "What the public sees", fr: "Ce que voit le public" }),
  steps: [
    {
      says: said(t, {
        en: "Anyone can read the public pages, in English or French, without an account: here are all projects.",
        fr: "Chacun peut lire les pages publiques, en français ou en anglais, sans compte : voici tous les projets.",
      }),
      async play({ camera, visitor: { page }, url, show }) {
        await page.goto(url + pathIn(t.language, "/monitoring?view=projects"));
        await page.getByRole("article", { name: project.title }).waitFor();
        const [mapOf = ""] = t("list.mapOfProjects", { count: 2 }).split("2");
        await page.getByRole("button", { name: beginning(mapOf) }).click();
        await page.getByText(mapCredit).waitFor();
        await show("visitor");
        camera.hold(1.5);
      },
    },
    {
      says: said(t, {
        en: "Search and filters find a project by its name, country, phase or dates.",
        fr: "La recherche et les filtres trouvent un projet par son nom, son pays, sa phase ou ses dates.",
      }),
      async play({ visitor: { page, ...visitor } }) {
        const card = page.getByRole("article", { name: project.title });
        await visitor.type(page.getByPlaceholder(t("common.searchProjectsHint")), "Kaya", 8);
        await visitor.scrollTo(card);
      },
    },
    {
      says: said(t, {
        en: "Each project has a page of its own: what is planned, where, and for whom.",
        fr: "Chaque projet a sa page : ce qui est prévu, où, et pour qui.",
      }),
      async play({ camera, visitor: { page, ...visitor } }) {
        const card = page.getByRole("article", { name: project.title });
        await visitor.click(
          card.getByRole("link", { name: new RegExp(t("project.viewDetails")) }),
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
      says: said(t, {
        en: "Below stand the budget and the milestones, as the organisation keeps them, and the pictures.",
        fr: "Plus bas, le budget et les jalons, tels que l’organisation les tient, et les photos.",
      }),
      async play({ camera, visitor: { page, ...visitor } }) {
        await visitor.scrollTo(page.getByText(project.milestones[1]));
        camera.hold(2);
        await visitor.scrollTo(page.getByRole("region", { name: t("project.projectGallery") }));
        camera.hold(1);
      },
    },
  ],
});

const liveUpdate = ({ t, project }: Scene): Chapter => ({
  title: said(t, { en: "A live update", fr: "Une mise à jour en direct" }),
  steps: [
    {
      says: said(t, {
        en: "At the left a colleague at work, at the right a reader’s phone with the same project.",
        fr: "À gauche, une collègue au travail ; à droite, le téléphone d’un lecteur, sur le même projet.",
      }),
      async play({ camera, member: { page }, phone, visitor, url, show }) {
        const projectPage = visitor.page.url();
        await phone.page.goto(projectPage);
        const milestone = phone.page.getByText(project.milestones[1]);
        await milestone.waitFor();
        await milestone.evaluate((node) => node.scrollIntoView({ block: "center" }));
        await phone.page.waitForLoadState("networkidle");
        await page.goto(`${projectPage.replace(`${url}/${t.language}/`, `${url}/`)}/milestones`);
        await page
          .getByRole("button", { name: t("editor.edit", { name: project.milestones[1] }) })
          .waitFor();
        await show("member and phone");
        camera.hold(2);
      },
    },
    {
      says: said(t, {
        en: `The six wells are drilled: the milestone becomes “${t("milestone.completed")}”.`,
        fr: `Les six puits sont forés : le jalon passe à « ${t("milestone.completed")} ».`,
      }),
      async play({ member: { page, ...member } }) {
        await member.click(
          page.getByRole("button", { name: t("editor.edit", { name: project.milestones[1] }) }),
          page.getByRole("button", { name: beginning(t("editor.update")) }),
        );
        await member.set(fieldOf(page, t("editor.status")), (field) =>
          field.selectOption("completed"),
        );
      },
    },
    {
      says: said(t, {
        en: "The phone shows it within a second. Nothing has to be reloaded.",
        fr: "Le téléphone le montre en une seconde. Il n’y a rien à recharger.",
      }),
      async play({ camera, member: { page, ...member }, phone }) {
        await member.click(
          page.getByRole("button", { name: beginning(t("editor.update")) }),
          phone.page
            .getByRole("listitem")
            .filter({ hasText: project.milestones[1] })
            .getByText(t("milestone.completed"))
            .first(),
        );
        camera.hold(3);
      },
    },
    {
      says: said(t, {
        en: "That is all: keep your projects up to date, and everyone can follow them.",
        fr: "C’est tout : tenez vos projets à jour, et chacun peut les suivre.",
      }),
      async play({ camera, showTitle }) {
        await showTitle();
        camera.hold(2);
      },
    },
  ],
});

/** The film in a language, from its beginning to its end. */
export function storyIn(t: StaffTexts): readonly Chapter[] {
  const scene = { t, project: projectIn(t) };
  return [
    signIn,
    createProject,
    describeProject,
    fillProject,
    putOnline,
    publicPages,
    liveUpdate,
  ].map((chapter) => chapter(scene));
}
