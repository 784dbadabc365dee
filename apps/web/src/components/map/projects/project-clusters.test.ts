import { expect, test } from "vitest";
import { clusterSpots, type MapItem, type ProjectPoint, spotsOf } from "./project-clusters";

const world: [number, number, number, number] = [-180, -85, 180, 85];

function points(...spots: readonly [lat: number, lng: number][]): ProjectPoint[] {
  return spots.map(([lat, lng], index) => ({
    id: String(index),
    label: `Project ${index}`,
    href: `/project/${index}`,
    lat,
    lng,
  }));
}

function countOf(item: MapItem): number {
  return "projects" in item ? item.projects.length : item.count;
}

test("no projects, nothing to show", () => {
  expect(clusterSpots(spotsOf([]))(world, 2)).toEqual([]);
});

test("projects at one spot stay together at every zoom", () => {
  const spots = spotsOf(points([14.7, -17.4], [14.7, -17.4], [14.8, -16.9]));
  expect(spots.map(({ projects }) => projects.length)).toEqual([2, 1]);
  expect(clusterSpots(spots)(world, 15).map(countOf)).toEqual([2, 1]);
});

test("a cluster counts projects, not spots, and says where it falls apart", () => {
  const find = clusterSpots(
    spotsOf(points([14.7, -17.4], [14.7, -17.4], [14.8, -16.9], [-18, 178])),
  );
  const items = find(world, 2);
  expect(items.map(countOf).sort()).toEqual([1, 3]);
  const cluster = items.find((item) => "opensAt" in item);
  const opensAt = cluster && "opensAt" in cluster ? cluster.opensAt : 0;
  expect(find(world, opensAt - 1)).toHaveLength(2);
  expect(find(world, opensAt)).toHaveLength(3);
});

test("a project with several places counts once, and alone it is no cluster", () => {
  const [kaya, boulsa, other] = points([13.09, -1.08], [12.66, -0.58], [12.9, -0.9]);
  const two = [kaya, boulsa].flatMap((point, index) =>
    point ? [{ ...point, id: "water", place: ["Kaya", "Boulsa"][index] }] : [],
  );
  const [alone, ...none] = clusterSpots(spotsOf(two))(world, 2);
  expect(none).toEqual([]);
  expect(alone).toMatchObject({ projects: [{ id: "water", place: "Kaya · Boulsa" }] });
  expect(clusterSpots(spotsOf(two))(world, 12)).toHaveLength(2);

  const [together] = clusterSpots(spotsOf(other ? [...two, other] : two))(world, 2);
  expect(together).toMatchObject({ count: 2 });
});

test("every project is counted once, however many there are", () => {
  const many = points(
    ...Array.from({ length: 2010 }, (_, index): [number, number] => [
      (index % 100) - 40,
      ((index * 7) % 340) - 170,
    ]),
  );
  const items = clusterSpots(spotsOf(many))(world, 2);
  expect(items.reduce((sum, item) => sum + countOf(item), 0)).toBe(2010);
  expect(items.length).toBeLessThan(300);
});
