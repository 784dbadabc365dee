import { describe, expect, it } from "vitest";
import { CommandError } from "../command-error";
import { runOrganisation } from "../organisation";

/** There is no backend: a subcommand asks for one only after it understood its arguments. */
function run(...argv: string[]): Promise<string> {
  return runOrganisation(argv, {
    env: {},
    openAccess: () => Promise.reject(new Error("The backend was opened")),
    say: () => undefined,
    ask: async () => null,
  });
}

const names = ["list", "create", "members", "password", "remove", "delete"];

describe("refused, with how to call it, before anything is opened:", () => {
  it.each([
    [["found"], 'There is no "found". Usage: npm run organisation -- list | create |'],
    [["constructor"], 'There is no "constructor".'],
    [["--dry-run"], 'There is no "--dry-run".'],
    [["List"], 'There is no "List".'],
    [["list", "all"], "-- list"],
    [["list", "--json"], "-- list"],
    [["create"], "-- create"],
    [["create", "Name"], "-- create"],
    [["create", "Palms", "for", "All", "--email", "a@b.org"], "-- create"],
    [["create", "Name", "--mail", "a@b.org"], "-- create"],
    [["create", "Name", "--email"], "-- create"],
    [["create", "  ", "--email", "a@b.org"], "The organisation needs a name."],
    [["create", "x".repeat(201), "--email", "a@b.org"], "must be at most 200 characters"],
    [["create", "Name", "--email", "a.b.org"], "Please enter a valid email address"],
    [["create", "Name", "--email", "a@b@c"], "Please enter a valid email address"],
    [["create", "Name", "--email", `${"a".repeat(250)}@b.org`], "a valid email address"],
    [["members"], "-- members"],
    [["members", " "], "-- members"],
    [["members", "3", "4"], "-- members"],
    [["members", "3", "--all"], "-- members"],
    [["password"], "-- password"],
    [["password", "awa"], "-- password"],
    [["password", "a@b.org", "secret"], "-- password"],
    [["password", "a@b.org", "--to", "c@d.org"], "-- password"],
    [["remove"], "-- remove"],
    [["remove", "awa"], "-- remove"],
    [["remove", "a@b.org", "c@d.org"], "-- remove"],
    [["remove", "a@b.org", "--to"], "-- remove"],
    [["remove", "a@b.org", "--to", "awa"], "-- remove"],
    [["remove", "a@b.org", "--dryrun"], "-- remove"],
    [["remove", "a@b.org", "--dry-run=no"], "-- remove"],
    [["delete"], "-- delete"],
    [["delete", " "], "-- delete"],
    [["delete", "3", "--foo"], "There is no --foo. Usage: npm run organisation -- delete"],
    [["delete", "-3"], "-- delete"],
    [["delete", "3", "4"], "-- delete"],
    [["delete", "3", "-y"], "-- delete"],
    [["delete", "3", "--dry-run", "--force"], "-- delete"],
  ])("%j", async (argv, message) => {
    const running = run(...argv);
    await expect(running).rejects.toThrow(CommandError);
    await expect(running).rejects.toThrow(message);
  });
});

describe("help", () => {
  it.each([[[]], [["--help"]], [["-h"]]])("%j says how to call all of it", async (argv) => {
    const text = await run(...argv);
    for (const name of names) expect(text).toContain(`  npm run organisation -- ${name}`);
  });

  it.each(names)("%s --help says how to call this one, and does nothing", async (name) => {
    const text = await run(name, "1", "--yes", "--help");
    expect(text.match(/npm run organisation -- \w+/g)).toEqual([`npm run organisation -- ${name}`]);
  });
});

it("understood arguments open the backend", async () => {
  await expect(run("delete", "3", "--yes")).rejects.toThrow("The backend was opened");
});
