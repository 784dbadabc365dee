import { type ServerRenderedPage, shownAddress } from "./server-rendered-page";

/**
 * Whether the server would hand over the same now: it renders a page again once anything of it changed.
 * The browser has the page, so that one that is unchanged costs a line.
 *
 * @throws where the server cannot be reached
 */
export async function isStillCurrent({
  renderedAt,
  address,
}: ServerRenderedPage): Promise<boolean> {
  if (address !== shownAddress()) return false;
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  // The block has it in these characters. To parse the whole page again would hold up a slow phone.
  return (await answer.text()).includes(JSON.stringify({ renderedAt }).slice(1, -1));
}
