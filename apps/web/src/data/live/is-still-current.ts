import { type ServerRenderedPage, shownAddress } from "./server-rendered-page";

/**
 * Whether the server would still send the same page, which it renders again after any change. The browser has the
 * page in its cache, so that an unchanged one costs only a 304.
 *
 * @throws where the server cannot be reached
 */
export async function isStillCurrent({
  renderedAt,
  address,
}: ServerRenderedPage): Promise<boolean> {
  if (address !== shownAddress()) return false;
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  // Searches the text, since parsing the whole page would block a slow phone.
  return (await answer.text()).includes(JSON.stringify({ renderedAt }).slice(1, -1));
}
