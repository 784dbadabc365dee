import type { ServerResponse } from "node:http";

/**
 * Sends a refusal without reading what else the request holds: its body is thrown away as it
 * comes, and the connection ends with the answer, so that no sender keeps it open.
 */
export function sendRefusal(refusal: Response, outgoing: ServerResponse): void {
  void refusal.text().then((body) => {
    outgoing.writeHead(refusal.status, {
      ...Object.fromEntries(refusal.headers),
      "access-control-allow-origin": "*",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-length": Buffer.byteLength(body),
      connection: "close",
    });
    outgoing.end(body);
  });
}
