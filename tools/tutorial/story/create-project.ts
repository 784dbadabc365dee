import type { Chapter } from "../chapter";
import { project } from "./project";

export const createProject: Chapter = {
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
