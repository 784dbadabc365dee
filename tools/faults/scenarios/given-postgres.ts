import { setTimeout as delay } from "node:timers/promises";
import { accepts } from "../embedded";
import { answersLine, firstGoodAnswer, startLoad } from "../load";
import { obstacleToPostgres, startOwnPostgres } from "../own-postgres";
import type { Scenario } from "../scenario";
import { startFaultyServer, untilTrue } from "../server";

/** Restarts, and kills, a PostgreSQL that was given by `DATABASE_URL`, in turn. */
export const givenPostgres: Scenario = {
  name: "a given PostgreSQL 15 restarted and killed under load",
  obstacle: obstacleToPostgres,
  async run({ folder, times }) {
    const database = await startOwnPostgres(folder);
    const answers: number[] = [];
    try {
      const server = await startFaultyServer(`${folder}/data`, { DATABASE_URL: database.url });
      try {
        const load = startLoad(server);
        for (let time = 0; time < times; time += 1) {
          await delay(300 + Math.random() * 1200);
          if (time % 2 === 0) database.restart();
          else {
            database.kill();
            await delay(Math.random() * 1000);
            database.start();
          }
          await untilTrue(() => accepts(database.url), 60_000, 10);
          answers.push(await firstGoodAnswer(server));
        }
        await load.stop();
        return { ...(await load.check()), answers, failures: [], notes: [answersLine(load)] };
      } finally {
        await server.stop();
      }
    } finally {
      database.stop();
    }
  },
};
