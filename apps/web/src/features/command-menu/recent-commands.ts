import * as v from "valibot";
import { rememberedOnDevice, rememberOnDevice } from "@/lib/device-memory";

const MOST_REMEMBERED = 8;

const storedIds = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

const NAME = "recent-commands";

/**
 * The ids of the commands that a person used last on this device, the last first. Titles are not
 * among them, so that nothing of a project stays on the device.
 */
export function recentCommands(userId: string): string[] {
  const stored = v.safeParse(storedIds, rememberedOnDevice(NAME, userId));
  return stored.success ? stored.output.slice(0, MOST_REMEMBERED) : [];
}

/** Remembers that a person used a command. Where the device keeps nothing, that is not needed. */
export function rememberCommand(userId: string, id: string): void {
  const ids = [id, ...recentCommands(userId).filter((other) => other !== id)];
  rememberOnDevice(NAME, userId, JSON.stringify(ids.slice(0, MOST_REMEMBERED)));
}
