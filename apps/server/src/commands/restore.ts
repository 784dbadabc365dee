import { runRestore } from "./restore/run-restore";
import { runCommand } from "./run-command";

/*
 * `npm run restore -- FILE`: a backup into an empty place; `npm run restore -- --check FILE` only
 * reads it to its end.
 */

await runCommand((context) =>
  runRestore(context.argv, {
    ...context,
    env: process.env,
    workingDirectory: process.env.INIT_CWD ?? process.cwd(),
  }),
);
