import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { expect, test } from "vitest";
import { passwordLinkMail } from "./messages";

test.each([
  ["fr", "Choisir un nouveau mot de passe\u00a0:\nhttps://vigie.example/reset"],
  ["en", "Choose a new password:\nhttps://vigie.example/reset"],
] as const)("a link stands below its name, with the %s colon", (language, line) => {
  const t = compiledTexts(language, ["server"]);
  expect(
    passwordLinkMail({ t, place: "Vigie" }, "awa@vigie.example", "https://vigie.example/reset")
      .text,
  ).toContain(`\n\n${line}\n\n`);
});

test("a letter is read in the dark, too, where its button keeps its colours", () => {
  const t = compiledTexts("fr", ["server"]);
  const { html = "" } = passwordLinkMail({ t, place: "<b>" }, "awa@vigie.example", "https://a");
  expect(html).toContain("@media (prefers-color-scheme: dark)");
  expect(html).toContain("a:not(.button)");
  expect(html).toContain('<a class="button" href="https://a"');
  expect(html).toContain('<html lang="fr" dir="ltr">');
  expect(html).not.toContain("<b>");
});
