import { readArguments } from "./arguments";
import { createOrganisation, type FoundedOrganisation } from "./create-organisation";
import { runCommand } from "./run-command";

/*
 * `npm run organisation -- create "Name" --email someone@example.org`: makes an organisation and its
 * first member, whose generated password is printed here and kept nowhere.
 */

await runCommand(async ({ argv, openAccess }) => {
  const founding = readArguments(argv);
  return describe(await createOrganisation(await openAccess(), founding));
});

function describe({ name, number, email, password, mustConfirm }: FoundedOrganisation): string {
  const lines = [
    `Organisation "${name}" was created with the number ${number}.`,
    `Its first member signs in as ${email} with the password ${password}`,
    "The password is shown this once. It can be changed under Profile.",
    ...(mustConfirm
      ? ["Before that, the address has to be confirmed by the mail sent to it."]
      : []),
  ];
  return `${lines.join("\n")}\n`;
}
