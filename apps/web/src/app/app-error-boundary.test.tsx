import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { expectLogged } from "@/testing/console";
import { render } from "@/testing/render";
import { AppErrorBoundary } from "./app-error-boundary";

function Page({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new TypeError("Failed to fetch dynamically imported module");
  return <p>The page</p>;
}

function at(address: string, isBroken: boolean) {
  return (
    <AppErrorBoundary address={address}>
      <Page isBroken={isBroken} />
    </AppErrorBoundary>
  );
}

describe("a page that cannot be shown", async () => {
  it("says so, and offers to load it again and the way to the public projects", async () => {
    render(at("/dashboard", true));
    expect(screen.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Load the page again" })).toBeEnabled();
    expect(screen.getByRole("link", { name: "See the public projects" })).toHaveAttribute(
      "href",
      "/monitoring",
    );
    expect(screen.queryByText(/dynamically imported/)).not.toBeInTheDocument();
    await expectLogged("Failed to fetch dynamically imported module");
  });

  it("does not stand in the way of other pages", async () => {
    const { rerender } = render(at("/dashboard", true));
    rerender(at("/dashboard", false));
    expect(screen.queryByText("The page")).not.toBeInTheDocument();
    rerender(at("/add-project", false));
    expect(screen.getByText("The page")).toBeVisible();
    await expectLogged("Failed to fetch dynamically imported module");
  });
});
