import { safeError } from "../backend/safe-error";
import { ClosingList } from "../closing-list";
import { createLogger } from "../logger";
import { StartError } from "../start-error";
import { readArguments } from "./arguments";
import { openAccess } from "./backend-access";
import { createOrganisation, type FoundedOrganisation } from "./create-organisation";

/*
 * `npm run organisation -- create "Name" --email someone@example.org`: makes an organisation and its
 * first member, whose generated password is printed here and kept nowhere.
 */

const logger = createLogger({ terminal: true, destination: process.stderr });
const closing = new ClosingList(logger);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void closing.closeAll().then(() => process.exit(1));
  });
}

try {
  const founding = readArguments(process.argv.slice(2));
  const openClient = await openAccess(process.env, closing, logger);
  const founded = await createOrganisation(openClient, founding);
  process.stdout.write(describe(founded));
} catch (error) {
  const { message } = safeError(error);
  const text = error instanceof StartError ? message : `The command failed: ${message}`;
  process.stderr.write(`${text.replace(/\s*\n\s*/g, " ")}\n`);
  process.exitCode = 1;
}
await closing.closeAll();
process.exit();

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
