import * as v from "valibot";
import { rememberedOnDevice, rememberOnDevice } from "@/lib/device-memory";

const MOST_REMEMBERED = 8;

const storedIds = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

const NAME = "recent-commands";

/**
 * The ids of the commands that a person last used on this device, the latest first. Titles are not stored, so that no
 * content of a project stays on the device.
 */
export function recentCommands(userId: string): string[] {
  const stored = v.safeParse(storedIds, rememberedOnDevice(NAME, userId));
  return stored.success ? stored.output.slice(0, MOST_REMEMBERED) : [];
}

/** Remembers that a person used a command, if the device allows storage. */
export function rememberCommand(userId: string, id: string): void {
  const ids = [id, ...recentCommands(userId).filter((other) => other !== id)];
  rememberOnDevice(NAME, userId, JSON.stringify(ids.slice(0, MOST_REMEMBERED)));
}
