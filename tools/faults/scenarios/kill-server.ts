import { untilAccepts } from "../embedded";
import { answersLine, firstGoodAnswer, startLoad } from "../load";
import { median } from "../report";
import { again, type Scenario } from "../scenario";
import { startFaultyServer } from "../server";

/** Kills the server while rows and files are written; its PostgreSQL is left running. */
export const killServer: Scenario = {
  name: "the server killed under load",
  obstacle: () => null,
  async run(circumstances) {
    const server = await startFaultyServer(`${circumstances.folder}/data`);
    const answers: number[] = [];
    const restarts: number[] = [];
    try {
      const load = startLoad(server);
      const faults = await again(circumstances, async () => {
        await server.kill();
        const began = performance.now();
        server.start();
        await firstGoodAnswer(server);
        restarts.push(performance.now() - began);
        await untilAccepts(server.dataDirectory);
        answers.push(await firstGoodAnswer(server));
      });
      await load.stop();
      const starts = `from the start of the server to its first good answer: median ${median(restarts)?.toFixed(0)} ms, longest ${Math.max(...restarts).toFixed(0)} ms`;
      return {
        ...(await load.check()),
        answers,
        failures: [],
        notes: [faults, starts, answersLine(load)],
      };
    } finally {
      await server.stop();
    }
  },
};
