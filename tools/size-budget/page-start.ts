/**
 * The file that starts a page which the server rendered, as the built page names it beside the program.
 *
 * @param page the built `index.html`
 * @returns its path relative to the built web app
 * @throws when the page names none
 */
export function pageStartOf(page: string): string {
  const file = /data-start="\/([^"]+)"/.exec(page)?.[1];
  if (file === undefined) throw new Error("The built page names nothing that starts it.");
  return file;
}
