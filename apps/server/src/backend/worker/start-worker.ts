import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/**
 * Responses are short-lived, for which a small young generation is enough. A worker that exceeds a
 * limit ends alone, without the server.
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
