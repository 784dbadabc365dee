import type { Chapter } from "../chapter";

export const putOnline: Chapter = {
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
