import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/**
 * In megabytes. Answers are made and forgotten quickly, for which little young memory is enough; and
 * a thread that needs more than it may ends by itself, without the server.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 12 };

/** Starts a thread on a file of ours: bundled JavaScript, or its source while developing. */
export function startWorker(file: string, workerData: unknown): Worker {
  const options = { workerData, execArgv: [], resourceLimits };
  return file.endsWith(".ts")
    ? new Worker(runFromSource(file), { ...options, eval: true })
    : new Worker(file, options);
}

/** Threads of Node 20 do not take over the loader that reads TypeScript, so this one brings its own. */
function runFromSource(file: string): string {
  const program = pathToFileURL(file).href;
  return `import("tsx/esm/api").then(({ register }) => {
    register();
    return import(${JSON.stringify(program)});
  });`;
}
