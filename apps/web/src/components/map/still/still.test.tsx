import { screen } from "@testing-library/react";
import type { CountryStill } from "@vigie/map-format/still-files";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { expectLogged } from "@/testing/console";
import { provideMapBrowser } from "@/testing/map-browser";
import { render } from "@/testing/render";
import { PlaceDrawing } from "./place-drawing";
import { useCountryStill } from "./use-country-still";

const country: CountryStill = {
  west: 0,
  north: 0,
  scale: 900,
  width: 900,
  height: 500,
  land: "M0 0l9 0 0 9z",
  lakes: "",
  country: "M1 1l5 0 0 5z",
  rivers: "",
  towns: [
    ["Kaya", 20, 30],
    ["Dédougou", 60, 70],
  ],
};

test("the drawing carries no styles, which the content security policy would take away", () => {
  const markup = renderToStaticMarkup(
    <>
      <PlaceDrawing title="Wells" cities={["Kaya"]} country={country} />
      <PlaceDrawing title="Wells" cities={[]} country={null} />
    </>,
  );
  expect(markup).toContain("<circle");
  expect(markup).not.toMatch(/<style|style=|<script|\sid=/);
});

test("a project's drawing has a dot at each town it knows, however the town is written", () => {
  const { container } = render(
    <PlaceDrawing title="Wells" cities={["kaya", "Dedougou", "Nowhere"]} country={country} />,
  );
  const dots = [...container.querySelectorAll("circle.stroke-surface")];
  expect(dots.map((dot) => [dot.getAttribute("cx"), dot.getAttribute("cy")])).toEqual([
    ["20", "30"],
    ["60", "70"],
  ]);
});

test("without a country a project has lines of its own, always the same", () => {
  const draw = (title: string) =>
    renderToStaticMarkup(<PlaceDrawing title={title} cities={[]} country={null} />);
  expect(draw("Wells")).toBe(draw("Wells"));
  expect(draw("Wells")).not.toBe(draw("Schools"));
  expect(draw("Wells")).not.toMatch(/NaN|undefined/);
});

function Fetched({ countries }: { countries: readonly string[] }) {
  const still = useCountryStill(countries);
  return <p>{still === undefined ? "waiting" : (still?.towns[0]?.[0] ?? "none")}</p>;
}

test("a country that is not on the list is not fetched", () => {
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  render(<Fetched countries={["../secrets", "zz"]} />);
  expect(screen.getByText("none")).toBeVisible();
  expect(fetch).not.toHaveBeenCalled();
});

test("a file that is not what it should be is logged and reads as none", async () => {
  provideMapBrowser({ "countries/sn": { land: 1 } });
  render(<Fetched countries={["sn"]} />);
  expect(await screen.findByText("none")).toBeVisible();
  await expectLogged("Invalid");
});

test("the first known country is drawn", async () => {
  provideMapBrowser({ "countries/bf": country });
  render(<Fetched countries={["zz", "bf", "sn"]} />);
  expect(await screen.findByText("Kaya")).toBeVisible();
});
