/** Pieces of SVG as text. Positions are pixels of the picture, y grows downwards. */
export type Point = { x: number; y: number };
export type Attributes = Record<string, string | number | undefined>;

export const number = (value: number): string => String(Math.round(value * 10) / 10);

export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? fine(value) : value}"`)
    .join("");
  return children.length === 0
    ? `<${name}${written}/>`
    : `<${name}${written}>${children.join("")}</${name}>`;
}

const fine = (value: number) => String(Math.round(value * 1000) / 1000);

export const group = (attributes: Attributes, ...children: string[]): string =>
  element("g", attributes, ...children);

/** Draws the pieces with their own origin at `x`, `y`. */
export const at = (x: number, y: number, ...children: string[]): string =>
  group({ transform: `translate(${number(x)} ${number(y)})` }, ...children);

export function path(d: string, attributes: Attributes): string {
  return element("path", { d, ...attributes });
}

export function ellipse(x: number, y: number, rx: number, ry: number, attributes: Attributes) {
  return element("ellipse", { cx: x, cy: y, rx, ry, ...attributes });
}

export function rectangle(x: number, y: number, width: number, height: number, more: Attributes) {
  return element("rect", { x, y, width, height, ...more });
}

const point = ({ x, y }: Point) => `${number(x)} ${number(y)}`;

export function line(points: Point[]): string {
  return points.map((each, index) => `${index === 0 ? "M" : "L"}${point(each)}`).join("");
}

export function polygon(points: Point[]): string {
  return `${line(points)}Z`;
}

/** A smooth open curve through all the points (Catmull-Rom). */
export function curve(points: Point[]): string {
  const [first] = points;
  if (!first) return "";
  const parts = [`M${point(first)}`];
  for (let index = 0; index + 1 < points.length; index++) {
    parts.push(bend(points[index - 1], points[index], points[index + 1], points[index + 2]));
  }
  return parts.join("");
}

/** A smooth closed shape through all the points. */
export function shape(points: Point[]): string {
  const [first] = points;
  if (!first) return "";
  const count = points.length;
  const wrapped = (index: number) => points[((index % count) + count) % count];
  const parts = points.map((_, index) =>
    bend(wrapped(index - 1), wrapped(index), wrapped(index + 1), wrapped(index + 2)),
  );
  return `M${point(first)}${parts.join("")}Z`;
}

function bend(before?: Point, from?: Point, to?: Point, after?: Point): string {
  if (!from || !to) return "";
  const previous = before ?? from;
  const next = after ?? to;
  const out = { x: from.x + (to.x - previous.x) / 6, y: from.y + (to.y - previous.y) / 6 };
  const into = { x: to.x - (next.x - from.x) / 6, y: to.y - (next.y - from.y) / 6 };
  return `C${point(out)} ${point(into)} ${point(to)}`;
}

/** A limb, trunk or pole: two round ends of different thickness, joined. */
export function limb(from: Point, startRadius: number, to: Point, endRadius: number): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const sideways = { x: Math.cos(angle + Math.PI / 2), y: Math.sin(angle + Math.PI / 2) };
  const edge = (centre: Point, radius: number) => ({
    x: centre.x + sideways.x * radius,
    y: centre.y + sideways.y * radius,
  });
  const arc = (radius: number) => `A${number(radius)} ${number(radius)} 0 0 1 `;
  return (
    `M${point(edge(from, -startRadius))}L${point(edge(to, -endRadius))}` +
    `${arc(endRadius)}${point(edge(to, endRadius))}` +
    `L${point(edge(from, startRadius))}${arc(startRadius)}${point(edge(from, -startRadius))}Z`
  );
}
