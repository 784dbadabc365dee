// Long enough for any media type with its parameters; the rest of a data URL can be megabytes.
const HEAD_LENGTH = 200;

const head = /^data:([a-z0-9.+/-]+)(?:;[a-z0-9=-]+)*;base64,/;

/** The media type of a base64 data URL: `application/pdf`; `null` for any other text. */
export function dataUrlType(dataUrl: string): string | null {
  return head.exec(dataUrl.slice(0, HEAD_LENGTH))?.[1] ?? null;
}

/** How many bytes a base64 data URL decodes to; 0 for a text without content. */
export function dataUrlBytes(dataUrl: string): number {
  const start = dataUrl.indexOf(",") + 1;
  if (start === 0) return 0;
  const padding = dataUrl.endsWith("==") ? 2 : Number(dataUrl.endsWith("="));
  return Math.floor(((dataUrl.length - start - padding) * 3) / 4);
}
