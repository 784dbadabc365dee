import { startLoad } from "../load";
import { again, type Scenario } from "../scenario";
import { firstGoodAnswer, startFaultyServer } from "../server";

/** Kills the server while rows and files are written; its PostgreSQL is left running. */
export const killServer: Scenario = {
  name: "the server killed under load",
  obstacle: () => null,
  async run(folder, times) {
    const server = await startFaultyServer(`${folder}/data`);
    const answers: number[] = [];
    try {
      const load = startLoad(server);
      await again(times, async () => {
        await server.kill();
        await server.start();
        answers.push(await firstGoodAnswer(server));
      });
      await load.stop();
      return { kept: await load.check(), answers, notes: [load.line()] };
    } finally {
      await server.stop();
    }
  },
};
