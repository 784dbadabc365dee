import { runMove } from "./move/run-move";
import { runCommand } from "./run-command";

/*
 * `npm run move -- --to postgres://…`: everything of this place into a PostgreSQL or Supabase, compared
 * in the end.
 */

await runCommand((context) =>
  runMove(context.argv, {
    ...context,
    env: process.env,
    workingDirectory: process.env.INIT_CWD ?? process.cwd(),
  }),
);
