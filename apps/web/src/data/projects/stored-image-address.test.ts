import { TEST_ORIGIN } from "@vigie/test-backend/test-backend";
import { beforeEach, describe, expect, it } from "vitest";
import { storedImageAddress } from "./stored-image-address";

const path = "/storage/v1/object/public/project-images/p/k3j.jpg";

beforeEach(() => {
  if (document.getElementById("vigie-config")) return;
  const block = document.createElement("script");
  block.type = "application/json";
  block.id = "vigie-config";
  block.textContent = JSON.stringify({ supabaseUrl: TEST_ORIGIN, supabaseAnonKey: "key" });
  document.head.append(block);
});

describe("a page does not load", () => {
  it.each([
    null,
    undefined,
    "",
    "not an address",
    "javascript:alert(1)",
    "data:image/svg+xml;base64,AAAA",
    "https://tracker.example/pixel.png",
    "https://tracker.example/?/storage/v1/object/public/project-images/p/k3j.jpg",
    "https://tracker.example/storage/v1/object/public/project-images/../../../../pixel.png",
    "/storage/v1/object/public/other/k3j.jpg",
  ])("%j", (stored) => {
    expect(storedImageAddress(stored)).toBeNull();
  });
});

describe("a page loads", () => {
  it("an inline picture as it is", () => {
    const inline = "data:image/png;base64,AAAA";
    expect(storedImageAddress(inline)).toBe(inline);
  });

  it.each([
    path,
    `http://127.0.0.1:3000${path}`,
    `https://vigie.example.org${path}`,
    `${TEST_ORIGIN}${path}`,
  ])("%s from the backend it talks to", (stored) => {
    expect(storedImageAddress(stored)).toBe(`${TEST_ORIGIN}${path}`);
    expect(storedImageAddress(`${stored}?t=1`)).toBe(`${TEST_ORIGIN}${path}?t=1`);
  });
});
