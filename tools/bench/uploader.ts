import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { text } from "node:stream/consumers";

/*
 * Uploads a picture of 10 MB again and again, one after the other, until its standard input ends. A
 * process of its own, since handing over so much at once would hold up who measures beside it. It is
 * told the address below which to store, and a member's headers as JSON, and says when it begins.
 */

const [address = "", headers = "{}"] = process.argv.slice(2);
const body = randomBytes(10_000_000);
let isOver = false;
process.stdin.on("end", () => {
  isOver = true;
});
process.stdin.resume();

console.log("ready");
for (let number = 0; !isOver; number += 1) {
  const { status, answer } = await upload(`${address}/bench-${process.pid}-${number}.png`);
  // 960 in two minutes come from one address, which a quick machine may reach.
  if (status !== 200 && status !== 429) {
    throw new Error(`An upload was answered with ${status}: ${answer}`);
  }
}

function upload(url: string): Promise<{ status: number; answer: string }> {
  return new Promise((resolve, reject) => {
    const sent = { ...JSON.parse(headers), "content-type": "image/png" };
    const sending = request(url, { method: "POST", headers: sent, agent: false }, (response) => {
      text(response).then(
        (answer) => resolve({ status: response.statusCode ?? 0, answer }),
        reject,
      );
    });
    sending.on("error", reject);
    sending.end(body);
  });
}
