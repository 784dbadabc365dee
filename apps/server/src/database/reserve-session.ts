import { unlessAborted } from "../lib/timeout";

/** As long as an answer takes at most. */
const PATIENCE_MS = 30_000;

interface Pool<Session extends { release(): void }> {
  reserve(): Promise<Session>;
}

/**
 * A session of the pool for a piece of work, which releases it. The driver forgets who waits for one when the database
 * cuts connections and takes new ones at once, so that nobody waits for ever.
 *
 * @throws {Error} with the code of a database that is away, when none came in `patienceMs`
 */
export async function reserveSession<Session extends { release(): void }>(
  pool: Pool<Session>,
  patienceMs = PATIENCE_MS,
): Promise<Session> {
  const reserved = pool.reserve();
  const deadline = AbortSignal.timeout(patienceMs);
  try {
    return await unlessAborted(deadline, reserved);
  } catch (error) {
    if (!deadline.aborted) throw error;
    // One that comes late goes back.
    reserved.then(
      (session) => session.release(),
      () => undefined,
    );
    throw Object.assign(new Error("No connection to the database became free.", { cause: error }), {
      code: "CONNECT_TIMEOUT",
    });
  }
}
