import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/**
 * A small young generation suffices for short-lived responses. The limit is far from what calls take, whose bodies and
 * answers are bounded: V8 may end the whole process where a thread passes its limit.
 */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 12 };

/** Starts a thread that runs a file of ours: bundled JavaScript, or TypeScript during development. */
export function startWorker(file: string, workerData: unknown): Worker {
  const options = { workerData, execArgv: [], resourceLimits };
  return file.endsWith(".ts")
    ? new Worker(runFromSource(file), { ...options, eval: true })
    : new Worker(file, options);
}

/** Threads of Node 20 do not inherit the TypeScript loader, so this one registers its own. */
function runFromSource(file: string): string {
  const program = pathToFileURL(file).href;
  return `import("tsx/esm/api").then(({ register }) => {
    register();
    return import(${JSON.stringify(program)});
  });`;
}
