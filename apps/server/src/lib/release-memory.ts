import { MessageChannel } from "node:worker_threads";

const { port1: nowhere } = new MessageChannel();
nowhere.close();

/**
 * Frees the memory of bytes that are no longer needed, by transferring their buffer away. The garbage
 * collector would free it later, after a full collection for about every 14 MB outside its heap. Bytes that
 * share a larger buffer stay.
 */
export function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength)
    nowhere.postMessage(null, [buffer]);
}
