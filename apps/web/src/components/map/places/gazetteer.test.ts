import { beforeEach, expect, test, vi } from "vitest";

const senegal = [["Dakar", 14.7, -17.4, 2_000_000, ""]];
const geocoder = "https://geocoder.example/search";

let answers: Record<string, unknown>;
let asked: string[];
let waited: number[];

beforeEach(() => {
  // What has been read is kept for the life of the page: each test is a new page.
  vi.resetModules();
  asked = [];
  waited = [];
  vi.stubGlobal("setTimeout", (run: () => void, milliseconds: number) => {
    waited.push(milliseconds);
    run();
  });
  answers = { "/map/gazetteer/sn.json": senegal };
  vi.stubGlobal("fetch", async (address: string | URL) => {
    asked.push(String(address));
    const answer = answers[String(address).split("?")[0] ?? ""];
    return answer === undefined
      ? new Response("Not found", { status: 404 })
      : Response.json(answer);
  });
});

async function locate(city: string, countries: string | readonly string[], geocoderUrl?: string) {
  const { locateCity } = await import("./gazetteer");
  return await locateCity(city, [countries].flat(), { geocoderUrl });
}

test("a gazetteer that cannot be read throws, and is tried again", async () => {
  delete answers["/map/gazetteer/sn.json"];
  await expect(locate("Dakar", "sn")).rejects.toThrow(
    "The map's file gazetteer/sn could not be read (status 404)",
  );
  answers["/map/gazetteer/sn.json"] = senegal;
  expect(await locate("Dakar", "sn")).toEqual({ lat: 14.7, lng: -17.4, country: "sn" });
});

test("a file that is no gazetteer throws", async () => {
  answers["/map/gazetteer/sn.json"] = [["Dakar", "14.7", -17.4, 1, ""]];
  await expect(locate("Dakar", "sn")).rejects.toThrow();
});

test("a city that is not there is null, and no other file is requested", async () => {
  expect(await locate("Nowhere", "sn")).toBeNull();
  expect(asked).toEqual(["/map/gazetteer/sn.json"]);
});

test("many cities of a country read its file once", async () => {
  expect(await locate("Dakar", "SN")).toEqual({ lat: 14.7, lng: -17.4, country: "sn" });
  answers["/map/gazetteer/_regions.json"] = [];
  await Promise.all([locate("Dakar", "sn"), locate("Daka", "sn"), locate("Dakar, Plateau", "sn")]);
  expect([...asked].sort()).toEqual(["/map/gazetteer/_regions.json", "/map/gazetteer/sn.json"]);
});

test("without a country, or with one that is none, large towns of the world are searched", async () => {
  answers["/map/gazetteer/_world.json"] = [["Suva", -18.1, 178.4, 77_000, ""]];
  expect(await locate("Suva", [])).toEqual({ lat: -18.1, lng: 178.4, country: null });
  expect(await locate("Suva", "zz")).toEqual({ lat: -18.1, lng: 178.4, country: null });
});

test("a city that is not in the first country is looked for in the others, in their order", async () => {
  answers["/map/gazetteer/gm.json"] = [["Banjul", 13.45, -16.57, 34_000, ""]];
  answers["/map/gazetteer/ml.json"] = [["Banjul", 1, 1, 5, ""]];
  expect(await locate("Banjul", ["sn", "gm", "ml"])).toMatchObject({ lat: 13.45, country: "gm" });
  expect(await locate("Dakar", ["gm", "sn"])).toMatchObject({ lat: 14.7, country: "sn" });
  expect(asked).toEqual(["/map/gazetteer/sn.json", "/map/gazetteer/gm.json"]);
});

test("a geocoder is asked in the first country, and then in all others at once", async () => {
  for (const country of ["gm", "ml"]) answers[`/map/gazetteer/${country}.json`] = [];
  answers[geocoder] = [];
  expect(await locate("Sokone", ["sn", "gm", "ml"], geocoder)).toBeNull();
  expect(asked.filter((address) => address.startsWith(geocoder))).toEqual([
    `${geocoder}?q=Sokone&format=jsonv2&limit=1&countrycodes=sn`,
    `${geocoder}?q=Sokone&format=jsonv2&limit=1&countrycodes=gm%2Cml`,
  ]);
  // Public services allow one request per second.
  expect(waited).toContain(1000);
});

test("a configured geocoder is asked only for what the gazetteer does not have", async () => {
  answers[geocoder] = [{ lat: "13.78", lon: "-16.47" }];
  expect(await locate("Dakar", "sn", geocoder)).toMatchObject({ lat: 14.7, lng: -17.4 });
  expect(await locate("Toubacouta", "sn", geocoder)).toEqual({
    lat: 13.78,
    lng: -16.47,
    country: "sn",
  });
  expect(asked).toEqual([
    "/map/gazetteer/sn.json",
    `${geocoder}?q=Toubacouta&format=jsonv2&limit=1&countrycodes=sn`,
  ]);
});

test("a geocoder that fails or answers nonsense throws; one that knows nothing gives null", async () => {
  await expect(locate("Toubacouta", "sn", geocoder)).rejects.toThrow("status 404");
  answers[geocoder] = [{ lat: "far", lon: "away" }];
  await expect(locate("Missirah", "sn", geocoder)).rejects.toThrow();
  answers[geocoder] = [];
  expect(await locate("Sokone", "sn", geocoder)).toBeNull();
});
