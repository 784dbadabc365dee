import { runOrganisation } from "./organisation/run-organisation";
import { runCommand } from "./run-command";
import { askAtTerminal } from "./terminal";

/*
 * `npm run organisation -- list | create | members | password | remove | delete`: what operators do
 * with organisations and accounts; without arguments it prints how to call each.
 */

await runCommand(({ argv, openAccess, say }) =>
  runOrganisation(argv, { env: process.env, openAccess, say, ask: askAtTerminal }),
);
