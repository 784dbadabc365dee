import type { TestBackend } from "@vigie/test-backend/test-backend";
import { literal, nullable, object, parse, parseJson, pipe, string } from "valibot";

const CHANNEL = "vigie_announcements";

/** Sent by the tests, to know that all announcements before it have arrived. */
const SIGN = "sign";

const announcement = pipe(
  string(),
  parseJson(),
  object({
    topic: string(),
    event: literal("change"),
    payload: object({ table: string(), project_id: nullable(string()), kind: string() }),
  }),
);

/** Tells all that a change announces, one line each in alphabetical order. */
export type Announced = (change: () => PromiseLike<unknown>) => Promise<string[]>;

/** Listens to the database itself: each line is like `projects: UPDATE projects {id}`. */
export async function listenTo({ sql }: TestBackend): Promise<Announced> {
  let received: string[] = [];
  let hearSign: () => void = () => undefined;
  await sql.listen(CHANNEL, (text) => {
    if (text === SIGN) hearSign();
    else received.push(text);
  });

  const catchUp = async () => {
    const arrived = new Promise<void>((resolve) => {
      hearSign = resolve;
    });
    await sql.notify(CHANNEL, SIGN);
    await arrived;
  };

  return async (change) => {
    await catchUp();
    received = [];
    await change();
    await catchUp();
    return received.map(inWords).sort();
  };
}

function inWords(text: string): string {
  const { topic, payload } = parse(announcement, text);
  return `${topic}: ${payload.kind} ${payload.table} ${payload.project_id}`;
}
