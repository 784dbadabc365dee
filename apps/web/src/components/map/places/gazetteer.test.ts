import { afterEach, beforeEach, expect, test, vi } from "vitest";

const senegal = [["Dakar", 14.7, -17.4, 2_000_000, ""]];
const geocoder = "https://geocoder.example/search";

let answers: Record<string, unknown>;
let asked: string[];

beforeEach(() => {
  // What has been read is kept for the life of the page: each test is a new page.
  vi.resetModules();
  asked = [];
  answers = { "/map/gazetteer/sn.json": senegal };
  vi.stubGlobal("fetch", async (address: string | URL) => {
    asked.push(String(address));
    const answer = answers[String(address).split("?")[0] ?? ""];
    return answer === undefined
      ? new Response("Not found", { status: 404 })
      : Response.json(answer);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function locate(city: string, country: string, geocoderUrl?: string) {
  const { locateCity } = await import("./gazetteer");
  return await locateCity(city, country, { geocoderUrl });
}

test("a gazetteer that cannot be read throws, and is tried again", async () => {
  delete answers["/map/gazetteer/sn.json"];
  await expect(locate("Dakar", "sn")).rejects.toThrow(
    "The map's file gazetteer/sn could not be read (status 404)",
  );
  answers["/map/gazetteer/sn.json"] = senegal;
  expect(await locate("Dakar", "sn")).toEqual({ lat: 14.7, lng: -17.4 });
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
  expect(await locate("Dakar", "SN")).toEqual({ lat: 14.7, lng: -17.4 });
  await Promise.all([locate("Dakar", "sn"), locate("Daka", "sn"), locate("Dakar, Plateau", "sn")]);
  expect(asked).toEqual(["/map/gazetteer/sn.json"]);
});

test("without a country, or with one that is none, large towns of the world are searched", async () => {
  answers["/map/gazetteer/_world.json"] = [["Suva", -18.1, 178.4, 77_000, ""]];
  expect(await locate("Suva", "")).toEqual({ lat: -18.1, lng: 178.4 });
  expect(await locate("Suva", "zz")).toEqual({ lat: -18.1, lng: 178.4 });
});

test("a configured geocoder is asked only for what the gazetteer does not have", async () => {
  answers[geocoder] = [{ lat: "13.78", lon: "-16.47" }];
  expect(await locate("Dakar", "sn", geocoder)).toEqual({ lat: 14.7, lng: -17.4 });
  expect(await locate("Toubacouta", "sn", geocoder)).toEqual({ lat: 13.78, lng: -16.47 });
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
