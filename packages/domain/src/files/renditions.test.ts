import { describe, expect, it } from "vitest";
import {
  readRenditions,
  renditionPath,
  renditionPaths,
  renditionSources,
  renditionWidths,
} from "./renditions";
import {
  isRenditionPath,
  newRenditionBase,
  renditionColumns,
  widestRendition,
} from "./stored-renditions";

const project = "6f1c2b3a-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const base = `${project}/k3x9k3x9k3x9k3x9.webp`;
const picture = { base, width: 2048, height: 1365, colour: "#a1b2c3" };

describe("the widths of a picture", () => {
  it.each([
    [1, [1]],
    [319, [319]],
    [320, [320]],
    [321, [320, 321]],
    [640, [320, 640]],
    [1000, [320, 640, 1000]],
    [1280, [320, 640, 1280]],
    [1281, [320, 640, 1280]],
    [32767, [320, 640, 1280]],
  ])("of %i pixels are %j, none of them wider than it", (width, widths) => {
    expect(renditionWidths(width)).toEqual(widths);
  });
});

describe("the names of renditions", () => {
  it("lie in the project's folder, say their type and their width", () => {
    const random = Uint8Array.from({ length: 24 }, (_, index) => index * 11);
    const made = newRenditionBase(project, "image/jpeg", random);
    expect(made).toMatch(new RegExp(`^${project}/[0-9a-z]{24}\\.jpg$`));
    expect(renditionPath(made, 640)).toBe(made.replace(".jpg", "-640.jpg"));
    expect(renditionPaths({ base: made, width: 400 }).every(isRenditionPath)).toBe(true);
  });

  it.each([
    base,
    `${project}/a-320.webp`,
    `${project}/../${project}/k3x9k3x9k3x9k3x9-320.webp`,
    `${project}/k3x9k3x9k3x9k3x9-320.svg`,
    `${project}/k3x9k3x9k3x9k3x9-320.webp/x`,
    `k3x9k3x9k3x9k3x9-320.webp`,
    `${project}/k3x9k3x9k3x9k3x9-123456.webp`,
  ])("are not %s", (path) => {
    expect(isRenditionPath(path)).toBe(false);
  });
});

describe("what a page loads", () => {
  it("are all widths from the backend's public folder", () => {
    const { src, srcSet } = renditionSources({ ...picture, width: 700 }, "https://a.example");
    const folder = "https://a.example/storage/v1/object/public/project-images";
    const file = (width: number) => `${folder}/${renditionPath(base, width)}`;
    expect(src).toBe(file(640));
    expect(srcSet).toBe(`${file(320)} 320w, ${file(640)} 640w, ${file(700)} 700w`);
  });

  it("is the widest where one address is wanted, which names no server", () => {
    expect(widestRendition(picture)).toBe(
      `/storage/v1/object/public/project-images/${renditionPath(base, 1280)}`,
    );
  });

  it("is the only one where the picture is small", () => {
    const { src, srcSet } = renditionSources({ ...picture, width: 200 }, "");
    expect(src).toContain("-200.webp");
    expect(srcSet).toBe(`${src} 200w`);
  });
});

describe("the columns of a row", () => {
  const columns = renditionColumns(picture);

  it("tell its picture", () => {
    expect(readRenditions(columns)).toEqual(picture);
    expect(readRenditions(renditionColumns(null))).toBeNull();
  });

  it.each([
    { rendition_base: null },
    { picture_width: null },
    { picture_colour: "red;background:url(//x)" },
    { picture_colour: "#A1B2C3" },
    { rendition_base: `${project}/../x.webp` },
    { rendition_base: "https://elsewhere.example/k3x9k3x9k3x9k3x9.webp" },
  ])("with %o tell none", (change) => {
    expect(readRenditions({ ...columns, ...change })).toBeNull();
  });
});
