import type { Chapter } from "../chapter";
import { project } from "./project";

export const describeProject: Chapter = {
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
