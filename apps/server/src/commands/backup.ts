import { runBackup } from "./backup/run-backup";
import { runCommand } from "./run-command";

/*
 * `npm run backup [-- --to FILE]`: all rows and stored files of one moment in one file, beside a server
 * that runs or without one.
 */

await runCommand((context) =>
  runBackup(context.argv, {
    ...context,
    env: process.env,
    workingDirectory: process.env.INIT_CWD ?? process.cwd(),
  }),
);
