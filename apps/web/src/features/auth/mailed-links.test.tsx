import { screen, waitFor } from "@testing-library/react";
import { test } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

/** A page whose server can send mail; what it is asked to send is kept. */
const it = test.extend("asked", ({ backend }) => {
  const block = document.createElement("script");
  block.type = "application/json";
  block.id = "vigie-config";
  block.textContent = JSON.stringify({
    supabaseUrl: backend.url,
    supabaseAnonKey: backend.anonKey,
    canRecoverByMail: true,
    canInviteByMail: true,
  });
  document.head.append(block);
  return [];
});

const answer = "If an account has this address, a link is on its way. It is valid for an hour.";

it("a person who forgot their password gets the same answer for every address", async ({
  backend,
  asked,
}) => {
  const bodies: unknown[] = asked;
  const user = await renderApp("/forgot-password", { backend });
  sendRequestsTo(async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.includes("/auth/v1/recover")) return backend.fetch(request);
    bodies.push(await request.json());
    expect(request.headers.get("Accept-Language")).toBe("en");
    return Response.json({});
  });
  const email = await screen.findByRole("textbox", { name: "Email" });
  await user.type(email, "awa@{Enter}");
  await waitFor(() => expect(email).toHaveAccessibleDescription(/valid email address/));
  expect(screen.queryByText(answer)).not.toBeInTheDocument();
  await user.type(email, "example.org{Enter}");
  expect(await screen.findByText(answer)).toBeVisible();
  expect(bodies).toMatchObject([{ email: "awa@example.org" }]);
});

it("an invitation that cannot be mailed says so, and one that can is sent by its member", async ({
  backend,
  asked,
  member,
}) => {
  expect(asked).toBeDefined();
  const user = await renderApp("/settings/members", { backend, as: member });
  await user.click(await screen.findByRole("button", { name: /^Invite a colleague/ }));
  await user.type(await screen.findByRole("textbox", { name: "Email" }), "kofi@example.org");
  await user.click(screen.getByRole("button", { name: "Send the invitation by mail" }));
  // This backend has no mail server, and says so.
  expect(await screen.findByRole("alert")).toHaveTextContent("This server sends no mail");
  await expectLogged("This server sends no mail");

  const callers: (string | null)[] = [];
  sendRequestsTo((input, init) => {
    const request = new Request(input, init);
    if (!request.url.endsWith("/auth/v1/invite")) return backend.fetch(request);
    callers.push(request.headers.get("Authorization"), request.headers.get("Accept-Language"));
    return Promise.resolve(Response.json({}));
  });
  await user.click(screen.getByRole("button", { name: "Send the invitation by mail" }));
  expect(await screen.findByText("Invitation sent")).toBeVisible();
  expect(callers).toEqual([`Bearer ${member.accessToken}`, "en"]);
});
