/**
 * The mean of a picture's pixels as `#rrggbb`, weighted by opacity; white if all are transparent.
 *
 * @param pixels bytes of red, green, blue and opacity
 */
export function averageColour(pixels: ArrayLike<number>): string {
  let [red, green, blue, weight] = [0, 0, 0, 0];
  for (let index = 0; index + 3 < pixels.length; index += 4) {
    const opacity = pixels[index + 3] ?? 0;
    red += (pixels[index] ?? 0) * opacity;
    green += (pixels[index + 1] ?? 0) * opacity;
    blue += (pixels[index + 2] ?? 0) * opacity;
    weight += opacity;
  }
  if (weight === 0) return "#ffffff";
  return `#${[red, green, blue].map((sum) => hexByte(sum / weight)).join("")}`;
}

function hexByte(value: number): string {
  return Math.round(value).toString(16).padStart(2, "0");
}
