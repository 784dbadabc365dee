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
