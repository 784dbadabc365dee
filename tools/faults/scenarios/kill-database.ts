import { postmasterOf, untilAccepts } from "../embedded";
import { answersLine, firstGoodAnswer, startLoad } from "../load";
import { again, type Scenario } from "../scenario";
import { startFaultyServer, untilTrue } from "../server";

/** Kills the embedded PostgreSQL while rows and files are written. */
export const killDatabase: Scenario = {
  name: "PostgreSQL killed under load",
  obstacle: () => null,
  async run(circumstances) {
    const server = await startFaultyServer(`${circumstances.folder}/data`);
    const { dataDirectory } = server;
    const answers: number[] = [];
    try {
      const load = startLoad(server);
      const note = await again(circumstances, async () => {
        const former = await postmasterOf(dataDirectory);
        process.kill(former, "SIGKILL");
        await untilTrue(
          async () => (await postmasterOf(dataDirectory).catch(() => former)) !== former,
          60_000,
        );
        await untilAccepts(dataDirectory);
        answers.push(await firstGoodAnswer(server));
      });
      await load.stop();
      return { ...(await load.check()), answers, failures: [], notes: [note, answersLine(load)] };
    } finally {
      await server.stop();
    }
  },
};
