import { rotateCommand } from "./rotate-secrets";
import { runCommand } from "./run-command";

/*
 * `npm run secrets -- rotate`: replaces signing secret and keys, after one of them may have leaked.
 */

await runCommand(({ argv }) => rotateCommand(argv, process.env));
