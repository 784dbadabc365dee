import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expectLogged } from "@/testing/console";
import { provideMapBrowser } from "@/testing/map-browser";
import { useProjectPoints } from "./use-project-points";

beforeEach(() => {
  provideMapBrowser({ "gazetteer/gm": [["Banjul", 13.45, -16.57, 34_000, ""]] });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function project(id: string, cities: readonly string[], countries: readonly string[]) {
  return { id, label: `Project ${id}`, href: `/project/${id}`, cities, countries };
}

test("cities that are not found, and gazetteers that cannot be read, are logged once each", async () => {
  const projects = [
    project("1", ["Nowhereville", "Banjul"], ["gm"]),
    project("2", ["Nowhereville", "Elsewhere"], ["gm"]),
    project("3", ["Kigali", "Huye"], ["rw"]),
    project("4", [], ["gm"]),
  ];
  const { result } = renderHook(() => useProjectPoints(projects));
  await waitFor(() => expect(result.current).toHaveLength(1));
  await waitFor(() =>
    expectLogged("No place is known for Nowhereville, Gambia; Elsewhere, Gambia"),
  );
  expectLogged("gazetteer/rw could not be read");
});

test("a city is named with the country it is found in, which may be the second", async () => {
  provideMapBrowser({
    "gazetteer/sn": [["Ziguinchor", 12.58, -16.27, 200_000, ""]],
    "gazetteer/gm": [["Banjul", 13.45, -16.57, 34_000, ""]],
  });
  const projects = [project("1", ["Ziguinchor", "Banjul"], ["gm", "sn"])];
  const { result } = renderHook(() => useProjectPoints(projects));
  await waitFor(() =>
    expect(result.current.map(({ place }) => place).sort()).toEqual([
      "Banjul, Gambia",
      "Ziguinchor, Senegal",
    ]),
  );
});

test("a project is at each of its cities, which its first country helps to find", async () => {
  const projects = [project("1", ["Banjul"], ["gm", "rw"])];
  const { result } = renderHook(() => useProjectPoints(projects));
  await waitFor(() =>
    expect(result.current).toEqual([
      {
        id: "1",
        label: "Project 1",
        href: "/project/1",
        place: "Banjul, Gambia",
        lat: 13.45,
        lng: -16.57,
      },
    ]),
  );
});
