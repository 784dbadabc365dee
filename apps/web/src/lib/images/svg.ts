import { type ImageSize, stretchTo } from "./image-plan";

/** The type of pictures that have no pixels of their own. */
export const SVG_TYPE = "image/svg+xml";

// What browsers give an SVG that says nothing about its size.
const UNSIZED: ImageSize = { width: 300, height: 150 };

const rootTag = /<svg\b[^>]*>/;

/**
 * The text of an SVG that fills the long side, in its own proportions. Only its root tag is
 * touched: parsed in the page, its styles would be refused by the content security policy.
 */
export function resizeSvg(text: string, longSide: number): string {
  return text.replace(rootTag, (root) => resizeRoot(root, longSide));
}

function resizeRoot(root: string, longSide: number): string {
  const own = ofLengths(readLength(root, "width"), readLength(root, "height"));
  const viewBox = readAttribute(root, "viewBox");
  const box = ofViewBox(viewBox);
  const { width, height } = stretchTo(own ?? box ?? UNSIZED, longSide);
  const { width: drawnWidth, height: drawnHeight } = own ?? UNSIZED;
  const attributes = {
    width: String(width),
    height: String(height),
    viewBox: box ? viewBox : `0 0 ${drawnWidth} ${drawnHeight}`,
  };
  return Object.entries(attributes).reduce(
    (tag, [name, value]) =>
      tag.replace(attribute(name), "").replace(/^<svg/, `<svg ${name}="${value}"`),
    root,
  );
}

function readAttribute(root: string, name: string): string {
  return attribute(name).exec(root)?.[2] ?? "";
}

function attribute(name: string): RegExp {
  return new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, "s");
}

interface Length {
  value: number;
  unit: string;
}

function readLength(root: string, name: string): Length | null {
  const [, number, unit = ""] =
    /^\s*([\d.]+)\s*([a-z]*)\s*$/i.exec(readAttribute(root, name)) ?? [];
  const value = Number(number);
  return value > 0 ? { value, unit } : null;
}

function ofLengths(width: Length | null, height: Length | null): ImageSize | null {
  if (width === null || height === null || width.unit !== height.unit) return null;
  return { width: width.value, height: height.value };
}

function ofViewBox(viewBox: string): ImageSize | null {
  const [, , width = 0, height = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? { width, height } : null;
}
