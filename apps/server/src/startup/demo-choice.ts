import { BlockList, isIP } from "node:net";
import type { Config } from "../config/config";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/**
 * Whether a first start creates demo content: always with `--demo`, never with `--empty`, and otherwise if only this
 * machine can reach the server and the data directory is new.
 */
export function isDemoWanted(
  { demo, host }: Pick<Config, "demo" | "host">,
  dataDirectoryIsNew: boolean,
): boolean {
  if (demo !== "on-loopback") return demo === "always";
  return dataDirectoryIsNew && isLoopback(host);
}

function isLoopback(host: string): boolean {
  const family = isIP(host);
  if (family === 0) return host === "localhost";
  return loopback.check(host, family === 4 ? "ipv4" : "ipv6");
}
