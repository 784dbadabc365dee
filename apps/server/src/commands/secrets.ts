import { rotateCommand } from "./rotate-secrets";
import { runCommand } from "./run-command";

/*
 * `npm run secrets -- rotate`: new secrets for signing and recognising, after one of them may have
 * become known.
 */

await runCommand(({ argv }) => rotateCommand(argv, process.env));
