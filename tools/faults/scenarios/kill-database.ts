import { embeddedDatabase, postmasterOf } from "../../lib/embedded-database";
import { startLoad } from "../load";
import { again, type Scenario, until } from "../scenario";
import { accepts, firstGoodAnswer, startFaultyServer } from "../server";

/** Kills the embedded PostgreSQL while rows and files are written. */
export const killDatabase: Scenario = {
  name: "PostgreSQL killed under load",
  obstacle: () => null,
  async run(folder, times) {
    const server = await startFaultyServer(`${folder}/data`);
    const { dataDirectory } = server;
    const answers: number[] = [];
    try {
      const load = startLoad(server);
      await again(times, async () => {
        const former = await postmasterOf(dataDirectory);
        process.kill(former, "SIGKILL");
        await until(
          async () => (await postmasterOf(dataDirectory).catch(() => former)) !== former,
          "PostgreSQL was not started again.",
        );
        await until(
          () => accepts(embeddedDatabase(dataDirectory)),
          "PostgreSQL let no connection in.",
        );
        answers.push(await firstGoodAnswer(server));
      });
      await load.stop();
      return { kept: await load.check(), answers, notes: [load.line()] };
    } finally {
      await server.stop();
    }
  },
};
