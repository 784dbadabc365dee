import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { createProject, type TestMember } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import type { ProjectPatch } from "@/data/projects/facts/slice";
import { expectLogged } from "@/testing/console";
import { holdCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

let user: UserEvent;

const it = test
  .override("project", ({ member }) =>
    createProject(member, { title: "A well", start_date: "2025-01-01", end_date: "2025-12-31" }),
  )
  .extend("stored", ({ member, project }) => async () => {
    const { data } = await member.client.from("projects").select().eq("id", project.id).single();
    return data;
  })
  /** A save from elsewhere, such as another tab of the same person. */
  .extend("changeElsewhere", ({ project }) => async (member: TestMember, change: ProjectPatch) => {
    await member.client.from("projects").update(change).eq("id", project.id).throwOnError();
  })
  /** Lets what is read through, and hands what is written to `answer`. */
  .extend("answerWritesWith", ({ backend }) => (answer: typeof globalThis.fetch) => {
    sendRequestsTo((input, init) =>
      init?.method === "PATCH" ? answer(input, init) : backend.fetch(input, init),
    );
  })
  /** Both change the title; this person adds a budget, the other a number of beneficiaries. */
  .extend("saveTooLate", ({ changeElsewhere, member, stored }) => async () => {
    await user.type(screen.getByRole("spinbutton", { name: "Budget (€)" }), "1250.5");
    await retitle("Three wells");
    await changeElsewhere(member, { title: "Two wells", beneficiaries: 40 });
    await user.click(saveButton());
    expect(await alert()).toHaveTextContent(
      "You changed this in another window while you were editing it: Title.",
    );
    await expectLogged("failed.saveProject");
    expect(await stored()).toMatchObject({ title: "Two wells", budget: null });
  });

it.beforeEach(async ({ project, backend, member }) => {
  user = await renderApp(`/project/${project.id}/edit`, { backend, as: member });
  await screen.findByRole("textbox", { name: "Title" });
});

const title = () => screen.getByRole("textbox", { name: "Title" });
const saveButton = () => screen.getByRole("button", { name: "Save Changes" });
const saved = () => screen.findByText("Changes saved successfully");
const alert = () => screen.findByRole("alert");

async function retitle(text: string) {
  await user.clear(title());
  await user.type(title(), text);
}

const noAnswer = () => Promise.reject(new TypeError("Failed to fetch"));

const conflict = () => screen.findByRole("group", { name: "Title: two versions" });
const choice = (name: string) => screen.findByRole("button", { name: `${name}: Title` });

describe("a save that fails", () => {
  it("says so, loses nothing that was typed, and is done when it is tried again, also where its answer was lost", async ({
    answerWritesWith,
    backend,
    stored,
  }) => {
    await retitle("Wells of Kaya");
    answerWritesWith(noAnswer);
    await user.click(saveButton());
    expect(await alert()).toHaveTextContent(
      /^Failed to save project changesNothing you typed is lost.Try again$/,
    );
    await expectLogged("failed.saveProject");
    expect(title()).toHaveValue("Wells of Kaya");
    expect(screen.getByText("Unsaved changes")).toBeVisible();
    expect(await stored()).toMatchObject({ title: "A well" });

    answerWritesWith((input, init) => backend.fetch(input, init).then(noAnswer));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await expectLogged("failed.saveProject");
    sendRequestsTo(backend.fetch);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await saved();
    expect(saveButton()).toHaveFocus();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(await stored()).toMatchObject({ title: "Wells of Kaya" });
  });

  it("because the project was deleted says so", async ({ colleague, project }) => {
    await colleague.client.from("projects").delete().eq("id", project.id).throwOnError();
    await retitle("Wells of Kaya");
    await user.click(saveButton());
    expect(await alert()).toHaveTextContent(
      "Failed to save project changesThe project was deleted meanwhile.",
    );
    await expectLogged("failed.saveProject");
    expect(title()).toHaveValue("Wells of Kaya");
  });
});

describe("a project that was changed meanwhile", () => {
  it("shows both texts of a field that both changed, leads to the choice before it saves, and asks again where it changes once more", async ({
    saveTooLate,
    changeElsewhere,
    colleague,
    member,
    stored,
  }) => {
    await saveTooLate();
    expect(await conflict()).toHaveTextContent("Three wells");
    expect(await conflict()).toHaveTextContent("Two wells");
    expect(await choice("Keep mine")).toHaveFocus();
    expect(title()).toHaveValue("Three wells");
    expect(screen.getByRole("spinbutton", { name: "Budget (€)" })).toHaveValue(1250.5);
    expect(screen.getByRole("spinbutton", { name: "Beneficiaries" })).toHaveValue(40);
    expect(screen.getByText(/shown here: Beneficiaries\.$/)).toBeVisible();
    await user.click(saveButton());
    await waitFor(async () => expect(await choice("Keep mine")).toHaveFocus());
    expect(await stored()).toMatchObject({ title: "Two wells", budget: null });

    await user.click(await choice("Keep mine"));
    await changeElsewhere(member, { title: "Four wells" });
    await changeElsewhere(colleague, { money_spent: 3 });
    await user.click(saveButton());
    await expectLogged("failed.saveProject");
    expect(await conflict()).toHaveTextContent("Four wells");
    expect(title()).toHaveValue("Three wells");
    expect(await stored()).toMatchObject({ title: "Four wells", money_spent: 3 });
  });

  it("is saved as the person chose, who may think better of it", async ({
    saveTooLate,
    changeElsewhere,
    member,
    stored,
  }) => {
    await saveTooLate();
    await user.click(await choice("Take theirs"));
    expect(title()).toHaveValue("Two wells");
    await user.click(await choice("Keep mine"));
    expect(title()).toHaveValue("Three wells");
    await user.click(saveButton());
    await saved();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(screen.queryByRole("group", { name: /two versions/ })).not.toBeInTheDocument();
    const kept = { budget: 1250.5, beneficiaries: 40 };
    expect(await stored()).toMatchObject({ title: "Three wells", ...kept });

    await retitle("Five wells");
    await changeElsewhere(member, { title: "Four wells" });
    await user.click(saveButton());
    await user.click(await choice("Take theirs"));
    await expectLogged("failed.saveProject");
    expect(title()).toHaveValue("Four wells");
    await user.click(saveButton());
    await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
    expect(await stored()).toMatchObject({ title: "Four wells", ...kept });
  });

  it("in another field or on another page is saved without a question, and both are shown", async ({
    changeElsewhere,
    member,
    colleague,
    stored,
  }) => {
    await retitle("Wells of Kaya");
    await changeElsewhere(member, { short_description: "For 12 villages" });
    await changeElsewhere(colleague, { money_spent: 100 });
    await user.click(saveButton());
    await saved();
    expect(screen.getByRole("textbox", { name: "Short description" })).toHaveValue(
      "For 12 villages",
    );
    expect(screen.getByText(/shown here: Short description\.$/)).toBeVisible();
    expect(await stored()).toMatchObject({
      title: "Wells of Kaya",
      short_description: "For 12 villages",
      money_spent: 100,
    });
  });

  it("to what was typed by the time of the answer is saved without a question", async ({
    backend,
    changeElsewhere,
    member,
    stored,
  }) => {
    await retitle("Three wells");
    await user.type(screen.getByRole("spinbutton", { name: "Budget (€)" }), "10");
    await changeElsewhere(member, { title: "Two wells" });
    const letGo = holdCalls(backend, "PATCH", "projects");
    await user.click(saveButton());
    await screen.findByRole("button", { name: "Saving..." });
    await retitle("Two wells");
    await user.type(screen.getByRole("spinbutton", { name: "Beneficiaries" }), "7");
    letGo();
    await saved();
    await expectLogged("failed.saveProject");
    expect(screen.queryByRole("group", { name: /two changes/ })).not.toBeInTheDocument();
    expect(await stored()).toMatchObject({ title: "Two wells", budget: 10, beneficiaries: 7 });
    expect(await screen.findByText("Saved just now")).toBeVisible();
  });

  it("by handing it over says so, and keeps what was typed", async ({
    member,
    colleague,
    project,
    stored,
  }) => {
    await retitle("Wells of Kaya");
    await member.client
      .rpc("hand_over_projects", { projects: [project.id], new_owner: colleague.userId })
      .throwOnError();
    await user.click(saveButton());
    expect(await alert()).toHaveTextContent("The project was handed over meanwhile");
    await expectLogged("failed.saveProject");
    expect(title()).toHaveValue("Wells of Kaya");
    expect(await stored()).toMatchObject({ title: "A well" });
  });

  it("to the same, by adding cities or by taking it offline is no question", async ({
    changeElsewhere,
    member,
    stored,
  }) => {
    await retitle("Wells of Kaya");
    await user.type(screen.getByRole("textbox", { name: "Cities" }), "Kaya{Enter}");
    await changeElsewhere(member, { title: "Wells of Kaya", cities: ["Dori"], is_online: true });
    await changeElsewhere(member, { is_online: false });
    await user.click(saveButton());
    await saved();
    expect(screen.queryByRole("group", { name: /two versions/ })).not.toBeInTheDocument();
    const merged = { title: "Wells of Kaya", cities: ["Dori", "Kaya"], is_online: false };
    expect(await stored()).toMatchObject(merged);
  });
});

it("a save on its way says so, disables both buttons, keeps the focus, and does not touch what is typed meanwhile", async ({
  backend,
  stored,
}) => {
  const arrive = holdCalls(backend, "PATCH", "projects");
  await retitle("Wells of Kaya");
  await user.click(saveButton());
  const busy = await screen.findByRole("button", { name: "Saving..." });
  expect(busy).toHaveAttribute("aria-disabled", "true");
  const cancel = screen.getByRole("button", { name: "Cancel" });
  expect(cancel).toBeDisabled();
  expect(busy).toHaveFocus();
  await user.click(busy);
  await user.type(title(), " and Boulsa");
  arrive();
  await saved();
  expect(title()).toHaveValue("Wells of Kaya and Boulsa");
  expect(cancel).toBeEnabled();
  expect(screen.getByText("Unsaved changes")).toBeVisible();
  expect(await stored()).toMatchObject({ title: "Wells of Kaya" });
  await user.click(await screen.findByRole("button", { name: "Save Changes" }));
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ title: "Wells of Kaya and Boulsa" }),
  );
  expect(await screen.findByRole("button", { name: "Save Changes" })).toHaveFocus();
});

it("a save sends what was changed and nothing else, by id and owner, and is the new baseline", async ({
  answerWritesWith,
  backend,
  project,
  member,
}) => {
  const sent: { address: URL; body: unknown }[] = [];
  answerWritesWith((input, init) => {
    sent.push({ address: new URL(String(input)), body: JSON.parse(String(init?.body)) });
    return backend.fetch(input, init);
  });
  await retitle("Wells of Boulsa");
  await user.type(screen.getByRole("spinbutton", { name: "Budget (€)" }), "0");
  await user.click(saveButton());
  await saved();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.address.searchParams.get("id")).toBe(`eq.${project.id}`);
  expect(sent[0]?.address.searchParams.get("user_id")).toBe(`eq.${member.userId}`);
  expect(sent[0]?.body).toEqual({
    title: "Wells of Boulsa",
    budget: 0,
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  expect(await screen.findByText("Saved just now")).toBeVisible();
  // Of the sidebar.
  expect(await screen.findByText("25% complete, offline")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("heading", { level: 3, name: "Wells of Boulsa" })).toBeVisible();
});

it("leaving with unsaved changes asks, and goes on or stays as the person says", async ({
  project,
  stored,
}) => {
  const answer = async (name: string) => {
    await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    await user.click(screen.getByRole("button", { name }));
  };
  await retitle("Wells of Kaya");
  const reload = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(reload);
  expect(reload.defaultPrevented).toBe(true);

  const cancel = screen.getByRole("button", { name: "Cancel" });
  const [wayBack = cancel] = screen.getAllByRole("link", { name: "Back to Dashboard" });
  for (const way of [cancel, wayBack]) {
    await user.click(way);
    await answer("Stay on this page");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(title()).toHaveValue("Wells of Kaya");
    expect(window.location.pathname).toBe(`/project/${project.id}/edit`);
  }

  await user.click(cancel);
  await answer("Leave without saving");
  expect(await screen.findByRole("heading", { level: 1, name: /^Hello, / })).toBeVisible();
  expect(await stored()).toMatchObject({ title: "A well" });
});

describe("the currency", () => {
  const chosen = () => screen.getByRole("combobox", { name: "Currency" });

  it("is the owner's to choose, and converts nothing", async ({ stored }) => {
    await user.type(screen.getByLabelText("Budget (€)"), "1250.5");
    expect(chosen()).toHaveAccessibleDescription("");
    await user.selectOptions(chosen(), "XOF – West African CFA Franc");
    expect(chosen()).toHaveAccessibleDescription("Amounts stay as they are: nothing is converted.");
    expect(screen.getByLabelText("Budget (XOF)")).toHaveAccessibleDescription("XOF\u00a01,250.50");
    await user.click(saveButton());
    await saved();
    expect(await stored()).toMatchObject({ currency: "XOF", budget: 1250.5 });
    expect(chosen()).toHaveAccessibleDescription("");
  });

  it("of a typed amount is looked at where another was chosen elsewhere, and the other way round; of two it is asked which", async ({
    changeElsewhere,
    member,
    stored,
  }) => {
    await user.type(screen.getByLabelText("Budget (€)"), "1250.5");
    await changeElsewhere(member, { currency: "XOF" });
    await user.click(saveButton());
    expect(await alert()).toHaveTextContent("does not go with what you typed");
    await expectLogged("failed.saveProject");
    expect(screen.getByLabelText("Budget (XOF)")).toHaveValue(1250.5);
    expect(await stored()).toMatchObject({ currency: "XOF", budget: null });
    await user.click(saveButton());
    await saved();
    expect(await stored()).toMatchObject({ currency: "XOF", budget: 1250.5 });

    await user.selectOptions(chosen(), "USD – US Dollar");
    await changeElsewhere(member, { budget: 7 });
    await user.click(saveButton());
    expect(await alert()).toHaveTextContent("does not go with what you typed");
    await expectLogged("failed.saveProject");
    expect(await stored()).toMatchObject({ currency: "XOF", budget: 7 });

    await changeElsewhere(member, { currency: "GBP" });
    await user.click(saveButton());
    expect(await screen.findByRole("group", { name: "Currency: two versions" })).toBeVisible();
    await expectLogged("failed.saveProject");
    expect(await stored()).toMatchObject({ currency: "GBP" });
  });
});
