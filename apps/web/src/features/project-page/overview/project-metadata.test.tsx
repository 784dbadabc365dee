import { screen } from "@testing-library/react";
import { createProject, type TestMember } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anyMember, onlineProject, visit } from "@/features/project-page/testing/visit";
import { renderApp } from "@/testing/render-app";

let backend: TestBackend;
let awa: TestMember;

beforeAll(async () => {
  backend = await createTestBackend();
  awa = await anyMember(backend);
});

afterAll(() => backend.close());

const told = (name: string) =>
  document.head
    .querySelector(`meta[property="${name}"], meta[name="${name}"]`)
    ?.getAttribute("content");

it("search engines are kept away from a project that is offline", async () => {
  const { id } = await createProject(awa);
  await renderApp(`/project/${id}`, { backend, as: awa });
  await screen.findByText("Planned budget");
  expect(told("robots")).toBe("noindex");
});

it("previews of links tell what the project is, and its one address", async () => {
  const id = await onlineProject(awa, {
    title: "Wells of Kaya",
    short_description: "Drilling for twelve villages",
  });
  await visit(backend, `${id}?utm_source=mail`);
  const address = `${window.location.origin}/project/${id}`;
  expect(told("og:title")).toBe("Wells of Kaya");
  expect(told("og:description")).toBe("Drilling for twelve villages");
  expect(told("og:url")).toBe(address);
  expect(told("og:site_name")).toBe("Terres d’Eau");
  expect(told("robots")).toBeUndefined();
  expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute("href", address);
});
