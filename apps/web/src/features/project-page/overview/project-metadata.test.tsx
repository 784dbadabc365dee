import { waitFor } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { onlineProject, visit } from "@/features/project-page/testing/visit";
import { renderApp } from "@/testing/render-app";

const told = (name: string) =>
  document.head
    .querySelector(`meta[property="${name}"], meta[name="${name}"]`)
    ?.getAttribute("content");

it("search engines are kept away from a project that is offline", async ({ member, backend }) => {
  const { id } = await createProject(member);
  await renderApp(`/project/${id}`, { backend, as: member });
  await waitFor(() => expect(told("robots")).toBe("noindex"));
});

it("search engines are told what the project is, and its one address", async ({
  member,
  backend,
}) => {
  const id = await onlineProject(member, {
    title: "Wells of Kaya",
    short_description: "Drilling for twelve villages",
  });
  await visit(backend, `${id}?utm_source=mail`);
  const address = `${window.location.origin}/project/${id}`;
  expect(told("robots")).toBeUndefined();
  expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute("href", address);
});
