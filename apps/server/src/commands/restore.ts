import { runRestore } from "./restore/run-restore";
import { runCommand } from "./run-command";

/*
 * `npm run restore -- FILE`: restores a backup into an empty place; `npm run restore -- --check FILE` only verifies it.
 */

await runCommand((context) =>
  runRestore(context.argv, {
    ...context,
    env: process.env,
    workingDirectory: process.env.INIT_CWD ?? process.cwd(),
  }),
);
