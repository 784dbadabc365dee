import { randomBytes } from "node:crypto";

// Uploads a picture of 10 MB again and again, one after the other, for so many seconds. A process of its own, since
// handing over so much at once would hold up who measures beside it. Its arguments are the address below which to
// store, a member's headers as JSON, and the seconds.

const [folder = "", headers = "{}", seconds = "0"] = process.argv.slice(2);
const body = randomBytes(10_000_000);

for (let number = 0; performance.now() < Number(seconds) * 1000; number += 1) {
  const { status } = await fetch(`${folder}/bench-${process.pid}-${number}.png`, {
    method: "POST",
    headers: { ...JSON.parse(headers), "content-type": "image/png" },
    body,
  });
  // 960 in two minutes come from one address, which a quick machine may reach.
  if (status !== 200 && status !== 429) throw new Error(`An upload was answered with ${status}.`);
}
