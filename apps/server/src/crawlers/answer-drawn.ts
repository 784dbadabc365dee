import { type ErrorLog, safeError } from "../log/safe-error";
import { notFound, unavailable } from "./limit-concurrency";
import { DrawerBusyError } from "./previews/preview-drawer";
import { VisitorReadError } from "./visitor-reads";

/** What is said where a picture cannot be drawn. */
interface DrawingFailure {
  /** For the log, such as `A logo could not be drawn`. */
  logged: string;
  /** For the client, such as `The logo cannot be drawn now`. */
  told: string;
}

/**
 * Answers with a drawn picture: 404 for null, and 503 where it cannot be read or drawn now. Only faults are logged,
 * not a backend that is away or a drawer that is busy.
 *
 * @param path of the request, for the log
 * @param draw the response with the picture; null where there is none
 */
export async function answerDrawn(
  { path, logger }: { path: string; logger: ErrorLog },
  { logged, told }: DrawingFailure,
  draw: () => Promise<Response | null>,
): Promise<Response> {
  try {
    return (await draw()) ?? notFound();
  } catch (error) {
    if (error instanceof DrawerBusyError) return unavailable(503, error.message, 2);
    if (!(error instanceof VisitorReadError))
      logger.error({ path, error: safeError(error) }, logged);
    return unavailable(503, told, 2);
  }
}
