import { fireEvent, screen, waitFor } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { renderApp } from "@/testing/render-app";

const PICTURE = `data:image/png;base64,${"iVBORw0KGgo".padEnd(16, "A")}`;

/** It comes after everything else. */

describe("the fact sheet", () => {
  it("ends with the address as a code that phones read, and the day", async ({
    backend,
    member,
  }) => {
    const { id } = await createProject(member, { title: "Wells", is_online: true });
    await renderApp(`/project/${id}`, { backend });
    const address = `${window.location.origin}/project/${id}`;
    await screen.findByText(/As of/);
    const code = await waitFor(() => {
      fireEvent(window, new Event("beforeprint"));
      return screen.getByRole("img", { name: `QR code of ${address}` });
    });
    // A code of such a text has hundreds of dark squares.
    expect(code.querySelector("path")?.getAttribute("d")?.split("M").length).toBeGreaterThan(300);
    expect(screen.getByText(`Up to date at ${address}`)).toBeInTheDocument();
  });

  it("has the drawn map of its places, which goes where no server draws it", async ({
    backend,
    member,
  }) => {
    const { id } = await createProject(member, {
      title: "Wells",
      is_online: true,
      countries: ["bf"],
      cities: ["Kaya"],
    });
    const kaya = { city: "Kaya", country: "bf", latitude: 13.09, longitude: -1.08 };
    await member.client
      .from("project_places")
      .insert({ project_id: id, ...kaya })
      .throwOnError();
    await renderApp(`/project/${id}`, { backend });
    const map = await screen.findByAltText("Map of the places of Wells");
    expect(map).toHaveAttribute("src", `/still/${id}.svg`);
    fireEvent.error(map);
    expect(map).not.toBeInTheDocument();
  });

  it("of an offline project asks for no drawn map, since the server draws public ones", async ({
    backend,
    member,
  }) => {
    const { id } = await createProject(member, { title: "Wells", cities: ["Kaya"] });
    const kaya = { city: "Kaya", country: "bf", latitude: 13.09, longitude: -1.08 };
    await member.client
      .from("project_places")
      .insert({ project_id: id, ...kaya })
      .throwOnError();
    await renderApp(`/project/${id}`, { backend, as: member });
    await screen.findByText(/As of/);
    await screen.findByText("Map of the places of Wells");
    expect(screen.queryByAltText("Map of the places of Wells")).not.toBeInTheDocument();
  });

  it("has the first photo also where it has no smaller versions", async ({ backend, member }) => {
    const { id } = await createProject(member, { title: "Wells", is_online: true });
    await backend.sql`
      insert into photos_projet (project_id, la_photo, caption)
      values (${id}, ${PICTURE}, 'The first well')`;
    await renderApp(`/project/${id}`, { backend });
    const printed = await waitFor(() => {
      const figure = document.querySelector<HTMLElement>("figure.print\\:block");
      expect(figure).not.toBeNull();
      return figure;
    });
    expect(printed?.querySelector("img")?.src).toBe(PICTURE);
  });

  it("has the first photo in a size that is loaded ahead", async ({ backend, member }) => {
    const { id } = await createProject(member, { title: "Wells", is_online: true });
    const base = `${id}/${"k".repeat(24)}.webp`;
    await backend.sql`
      insert into photos_projet
        (project_id, la_photo, caption, rendition_base, picture_width, picture_height, picture_colour)
      values (${id}, ${PICTURE}, 'The first well', ${base}, 2048, 1024, '#a1b2c3')`;
    await renderApp(`/project/${id}`, { backend });
    const printed = await screen.findByRole("figure");
    const image = printed.querySelector("img");
    await waitFor(() => expect(image).toHaveAttribute("loading", "eager"));
    expect(image?.src).toContain("-640.webp");
    expect(printed).toHaveTextContent("The first well");
  });
});
