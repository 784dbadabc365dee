import { spawn } from "node:child_process";
import { once } from "node:events";
import { repository } from "../lib/run";

/** A bare `node:http` server in a process of its own. */
export interface BareServer {
  port: number;
  stop(): void;
}

/** Starts one that answers everything with `body`. */
export async function startBareServer(body: Uint8Array): Promise<BareServer> {
  const child = spawn(process.execPath, ["--import", "tsx", "tools/bench/bare-server.ts"], {
    cwd: repository,
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(body);
  const [line] = await once(child.stdout, "data");
  return { port: Number(String(line)), stop: () => child.kill() };
}
