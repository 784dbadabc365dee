import { startLoad } from "../load";
import { type Scenario, until } from "../scenario";
import { startFaultyServer } from "../server";
import { mountSmallDisk, obstacleToMounting } from "../small-disk";

const MEGABYTES = 64;

/** Makes the folder of the stored files read-only for a while. */
export const readOnlyFolder: Scenario = {
  name: "the folder of stored files read-only",
  obstacle: obstacleToMounting,
  async run(folder) {
    const data = `${folder}/data`;
    const server = await startFaultyServer(data);
    const disk = mountSmallDisk(`${data}/storage`, MEGABYTES);
    try {
      const load = startLoad(server);
      await load.untilAnswered(200, "No file was stored.");
      // The system refuses while a file is open for writing.
      await until(async () => {
        try {
          disk.setReadOnly(true);
          return true;
        } catch {
          return false;
        }
      }, "The folder could not be made read-only.");
      await load.untilAnswered(503, "No upload was answered 503.");
      await load.untilAnswered(201, "Rows were no longer written.");
      disk.setReadOnly(false);
      await load.untilAnswered(200, "Uploads did not go on by themselves.");
      await load.stop();
      return { kept: await load.check(), notes: [load.line()] };
    } finally {
      await server.stop();
      disk.remove();
    }
  },
};
