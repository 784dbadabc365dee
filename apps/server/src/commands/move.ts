import { runMove } from "./move/run-move";
import { runCommand } from "./run-command";

/*
 * `npm run move -- --to postgres://…`: copies all data into a PostgreSQL or Supabase, and compares both.
 */

await runCommand((context) =>
  runMove(context.argv, {
    ...context,
    env: process.env,
    workingDirectory: process.env.INIT_CWD ?? process.cwd(),
  }),
);
