import { expect, test } from "vitest";
import { staffCodeForVisitors } from "./visitor-code";

const manifest = {
  "index.html": {
    file: "index.js",
    isEntry: true,
    imports: ["_button.js"],
    dynamicImports: ["_dashboard.js", "src/login.tsx"],
  },
  "_button.js": { file: "button.js" },
  "src/login.tsx": { file: "login.js", dynamicImports: ["_form.js"] },
  "_form.js": { file: "form.js" },
  "_dashboard.js": { file: "staff.js", imports: ["_button.js", "_menu.js"] },
  "_menu.js": { file: "menu.js" },
};

const modules = {
  "index.js": ["apps/web/src/features/monitoring/list.tsx", "node_modules/react/index.js"],
  "button.js": ["apps/web/src/components/ui/button.tsx"],
  "login.js": ["apps/web/src/features/auth/login-page.tsx"],
  "form.js": ["apps/web/src/components/forms/form.tsx"],
  "staff.js": ["apps/web/src/app/staff-frame.tsx", "apps/web/src/app/staff-pages.tsx"],
  "menu.js": ["apps/web/src/features/command-menu/command-menu.tsx"],
};

const menu = modules["menu.js"];

test.each([
  ["in the app's entry", { "index.js": menu }],
  ["in what the entry imports", { "button.js": menu }],
  ["in a page that visitors open later", { "login.js": menu }],
  ["in what such a page loads later still", { "form.js": menu }],
  ["of the frame around the pages for staff", { "index.js": modules["staff.js"] }],
  ["that pages for staff share", { "form.js": ["apps/web/src/features/shared/staff-header.tsx"] }],
])("code for staff is found %s", (_where, moved) => {
  const made = { ...modules, ...moved };
  expect(staffCodeForVisitors(manifest, made).leaked).toEqual(Object.values(moved)[0]);
});

test("a build that hides something is refused", () => {
  const { "_form.js": _form, ...undescribed } = manifest;
  expect(() => staffCodeForVisitors(undescribed, modules)).toThrow("names _form.js");
  const { "form.js": _made, ...unknown } = modules;
  expect(() => staffCodeForVisitors(manifest, unknown)).toThrow("what form.js is made of");
});

test("code for staff beyond their door is none of the visitors', and counted", () => {
  expect(staffCodeForVisitors(manifest, modules)).toEqual({ leaked: [], staffModules: 3 });
});

test("a page for visitors that imports the file of that door at once loads code for staff", () => {
  const login = { file: "login.js", imports: ["_dashboard.js"] };
  expect(staffCodeForVisitors({ ...manifest, "src/login.tsx": login }, modules).leaked).toEqual([
    ...modules["staff.js"],
    ...menu,
  ]);
});
