import { setTimeout as delay } from "node:timers/promises";
import { secondPostgres, startSecondPostgres } from "../../test/second-postgres";
import { startLoad } from "../load";
import { again, type Scenario, until } from "../scenario";
import { accepts, firstGoodAnswer, startFaultyServer } from "../server";

/** Restarts, and kills, a PostgreSQL that was given by `DATABASE_URL`, in turn. */
export const givenPostgres: Scenario = {
  name: "a given PostgreSQL 15 restarted and killed under load",
  obstacle: () => (secondPostgres() === undefined ? "PostgreSQL 15 is not installed" : null),
  async run(folder, times) {
    const database = await startSecondPostgres();
    const answers: number[] = [];
    try {
      const server = await startFaultyServer(`${folder}/data`, { DATABASE_URL: database.url });
      try {
        const load = startLoad(server);
        await again(times, async (time) => {
          if (time % 2 === 0) database.restart();
          else {
            database.kill();
            await delay(Math.random() * 1000);
            database.start();
          }
          await until(() => accepts(database.address), "PostgreSQL did not start again.");
          answers.push(await firstGoodAnswer(server));
        });
        await load.stop();
        return { kept: await load.check(), answers, notes: [load.line()] };
      } finally {
        await server.stop();
      }
    } finally {
      database.stop();
    }
  },
};
