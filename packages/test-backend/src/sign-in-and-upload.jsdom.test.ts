import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { createProject } from "./builders";

it("signs in and reads from inside a page", async ({ member, backend }) => {
  await createProject(member, { title: "A school in Podor" });
  const client = backend.client();
  const { error } = await client.auth.signInWithPassword(member);
  expect(error).toBeNull();

  const { data } = await client.from("projects").select("title");

  expect(document.body).toBeInstanceOf(HTMLElement);
  expect(data).toEqual([{ title: "A school in Podor" }]);
});

it("uploads a file that a page made", async ({ member }) => {
  const project = await createProject(member);
  const file = new File([new Uint8Array([137, 80, 78, 71])], "logo.png", { type: "image/png" });

  const bucket = member.client.storage.from("project-images");
  const { error } = await bucket.upload(`${project.id}/logo.png`, file);
  expect(error).toBeNull();
  const { data } = await bucket.download(`${project.id}/logo.png`);

  expect(data?.type).toBe("image/png");
  expect(data?.size).toBe(4);
});

it("reads such a file with the page's FileReader", async () => {
  const file = new File(["a,b"], "table.csv", { type: "text/csv" });
  const reader = new FileReader();
  const loaded = new Promise((resolve) => reader.addEventListener("load", resolve));

  reader.readAsDataURL(file);
  await loaded;

  expect(reader.result).toBe("data:text/csv;base64,YSxi");
});
