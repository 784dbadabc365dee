import { MessageChannel } from "node:worker_threads";

const { port1: nowhere } = new MessageChannel();
nowhere.close();

/**
 * Gives back the memory of bytes that nothing needs any longer, which are empty afterwards. The garbage
 * collector would do so later, and goes through its whole heap for every 14 MB or so that lie outside it.
 * Bytes that are part of something larger stay.
 */
export function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength)
    nowhere.postMessage(null, [buffer]);
}
