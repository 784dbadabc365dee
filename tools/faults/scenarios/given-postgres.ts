import { setTimeout as delay } from "node:timers/promises";
import { accepts } from "../embedded";
import { answersLine, firstGoodAnswer, startLoad } from "../load";
import { obstacleToPostgres, startOwnPostgres } from "../own-postgres";
import { again, type Scenario } from "../scenario";
import { startFaultyServer, untilTrue } from "../server";

/** Restarts, and kills, a PostgreSQL that was given by `DATABASE_URL`, in turn. */
export const givenPostgres: Scenario = {
  name: "a given PostgreSQL 15 restarted and killed under load",
  obstacle: obstacleToPostgres,
  async run(circumstances) {
    const { folder } = circumstances;
    const database = await startOwnPostgres(folder);
    const answers: number[] = [];
    try {
      const server = await startFaultyServer(`${folder}/data`, { DATABASE_URL: database.url });
      try {
        const load = startLoad(server);
        const note = await again(circumstances, async (time) => {
          if (time % 2 === 0) database.restart();
          else {
            database.kill();
            await delay(Math.random() * 1000);
            database.start();
          }
          await untilTrue(() => accepts(database.address), 60_000, 10);
          answers.push(await firstGoodAnswer(server));
        });
        await load.stop();
        return { ...(await load.check()), answers, failures: [], notes: [note, answersLine(load)] };
      } finally {
        await server.stop();
      }
    } finally {
      database.stop();
    }
  },
};
