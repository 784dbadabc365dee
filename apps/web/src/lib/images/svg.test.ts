import { describe, expect, it } from "vitest";
import { resizeSvg } from "./svg";

function rootOf(svg: string) {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [width, height, viewBox] = ["width", "height", "viewBox"].map((name) =>
    root.getAttribute(name),
  );
  return { width, height, viewBox };
}

const svg = (attributes: string) =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="5"/></svg>`;

describe("an SVG fills the long side", () => {
  it.each([
    ["nothing", "", { width: "512", height: "256", viewBox: "0 0 300 150" }],
    ["nonsense", 'viewBox="a b c" width="-1" height="0"', "unsized"],
    ["percentages", 'width="100%" height="100%"', "unsized"],
    ["one side only", 'width="40"', "unsized"],
    ["two units", 'width="40px" height="2cm"', "unsized"],
  ])("in the size of a browser when it says %s about its own", (_what, attributes, expected) => {
    const unsized = { width: "512", height: "256", viewBox: "0 0 300 150" };
    expect(rootOf(resizeSvg(svg(attributes), 512))).toEqual(
      expected === "unsized" ? unsized : expected,
    );
  });

  it("in the proportions of its view box", () => {
    const resized = resizeSvg(svg("viewBox='-10,-10 24,12'"), 512);
    expect(rootOf(resized)).toEqual({ width: "512", height: "256", viewBox: "-10,-10 24,12" });
  });

  it("in the proportions of its width and height, which then are its view box", () => {
    const resized = resizeSvg(svg('width="100px" height="200px" stroke-width="3"'), 512);
    expect(rootOf(resized)).toEqual({ width: "256", height: "512", viewBox: "0 0 100 200" });
    expect(resized).toContain('stroke-width="3"');
  });

  it("keeps a view box beside a width and height in any unit", () => {
    const resized = resizeSvg(svg('width="10mm"\n height="10mm" viewBox="0 0 40 40"'), 512);
    expect(rootOf(resized)).toEqual({ width: "512", height: "512", viewBox: "0 0 40 40" });
  });
});

it("what is inside an SVG, or is no SVG at all, stays as it is", () => {
  expect(resizeSvg(svg('viewBox="0 0 1 1"'), 512)).toContain('<rect width="5"/>');
  expect(resizeSvg("<html></html>", 512)).toBe("<html></html>");
});
