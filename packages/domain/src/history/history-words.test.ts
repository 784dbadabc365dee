import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { compiledTexts } from "../language/compiled-texts";
import { STAFF_PARTS } from "../language/texts";
import { english } from "../testing/english";
import { changedColumns } from "./changed-columns";
import { authorOf, describeEntry } from "./describe-entry";
import { type HistoryEntry, historyEntry } from "./entry";
import { describeGroup, entriesToPutBack, groupEntries, tellGroup } from "./group-entries";
import { plainText } from "./sentence";
import { knownColumn, recordedColumns } from "./table-words";

const awa = "11111111-1111-4111-8111-111111111111";
const kofi = "22222222-2222-4222-8222-222222222222";
const people = new Map([
  [awa, "Awa"],
  [kofi, "Kofi"],
]);
const picture = `data:image/png;base64,${"A".repeat(1024)}`;
const large = { digest: "0".repeat(64), bytes: 327_680 };

let lastId = 0;

function entry(fields: Partial<HistoryEntry>): HistoryEntry {
  lastId += 1;
  return {
    id: lastId,
    projectId: "33333333-3333-4333-8333-333333333333",
    projectTitle: "Clean water",
    table: "projects",
    rowId: "44444444-4444-4444-8444-444444444444",
    rowLabel: null,
    milestoneName: null,
    action: "update",
    before: null,
    after: null,
    at: "2026-11-22T10:00:00Z",
    by: awa,
    transaction: String(lastId),
    importId: null,
    currency: "EUR",
    measure: null,
    ...fields,
  };
}

const said = (fields: Partial<HistoryEntry>) =>
  plainText(describeEntry(english, entry(fields), people));

it.each([
  ["licence", "ODbL-1.0", "changed the licence to ODbL 1.0"],
  ["licence", "GPL", "changed the licence to GPL"],
  ["iati_type", "21", "changed the type in IATI to International NGO"],
  ["iati_aid_type", "C01", "changed the type of aid to Project-type interventions"],
  ["iati_tied_status", "7", "changed the tied status to 7"],
])("the code of %s %s is told by its name, where it has one", (column, code, words) => {
  const row = { table: "organisations", before: { [column]: "?" }, after: { [column]: code } };
  expect(said(row)).toBe(words.replace(" to ", " of an organisation from ? to "));
});

describe("what cannot be read", () => {
  it.each([
    null,
    {},
    { id: 1 },
    { ...rowOf({}), action: "truncate" },
    { ...rowOf({}), old_values: "budget" },
    { ...rowOf({}), changed_at: null },
  ])("%j is no entry", (row) => {
    expect(v.is(historyEntry, row)).toBe(false);
  });

  it("leaves an entry of a table or column that is not known without details", () => {
    expect(said({ table: "invoices", before: { sum: 1 }, after: { sum: 2 } })).toBe(
      "changed an entry",
    );
    expect(said({ before: { colour: "red" }, after: { colour: "blue" } })).toBe(
      "changed the project",
    );
    expect(said({ table: "toString", before: { name: 1 }, after: { name: 2 } })).toBe(
      "changed an entry",
    );
    expect(knownColumn("projects", "constructor")).toBeNull();
  });

  it("never tells what is internal or secret", () => {
    const token = { email: "a@example.org", token_hash: "5ecret", used_at: null };
    const text = said({ table: "invitations", action: "insert", after: token, rowLabel: null });
    expect(text).toBe("invited a colleague");
    expect(
      said({ table: "invitations", before: { token_hash: "a" }, after: { token_hash: "5ecret" } }),
    ).not.toContain("5ecret");
  });
});

describe("a change of a project", () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["changed the budget from €80,000 to €88,000", { budget: 80_000 }, { budget: 88_000 }],
    [
      "set the amount spent to €1,250.50",
      { money_spent: null, countries: null },
      { money_spent: 1250.5, countries: [] },
    ],
    ["cleared the budget (before: €80,000)", { budget: 80_000 }, { budget: null }],
    [
      "changed the end date from March 15, 2025 to December 31, 2026",
      { end_date: "2025-03-15" },
      { end_date: "2026-12-31" },
    ],
    [
      "changed the phase from Just started to Completed",
      { status: "just_started" },
      { status: "completed" },
    ],
    [
      "renamed the project from “Wells” to “Clean water”",
      { title: "Wells" },
      { title: "Clean water" },
    ],
    ["put the project online", { is_online: false }, { is_online: true }],
    ["took the project offline", { is_online: true }, { is_online: false }],
    ["made Kofi the owner of the project", { user_id: awa }, { user_id: kofi }],
    ["left the project without an owner", { user_id: awa }, { user_id: null }],
    ["added Senegal to the countries", { countries: ["bf"] }, { countries: ["bf", "sn"] }],
    ["added Thiès to the cities and removed Kaya", { cities: ["Kaya"] }, { cities: ["Thiès"] }],
    ["wrote the long description", { long_description: null }, { long_description: "x\ny" }],
    [
      "changed the long description",
      { long_description: "a".repeat(90) },
      { long_description: "b" },
    ],
    ["added 2 donor photos", { images: [] }, { images: ["/a", "/b"] }],
    ["removed 1 donor photo", { images: ["/a", "/b"] }, { images: ["/b"] }],
    ["added the figure “Boreholes”", { dv1_titre: null }, { dv1_titre: "Boreholes" }],
    [
      "removed the figure “Boreholes”",
      { dv1_titre: "Boreholes", dv1_value: 3 },
      { dv1_titre: null, dv1_value: null },
    ],
    ["changed the value of figure 5 from 58% to 70%", { dv5_value: 58 }, { dv5_value: 70 }],
    ["added the picture of figure 3", { image_dv3: null }, { image_dv3: picture }],
    [
      "changed the budget from €1 to €2 and set the continent to “Africa”",
      { budget: 1, continent: null },
      { budget: 2, continent: "Africa" },
    ],
    [
      "changed the budget, continent, phase and number of beneficiaries",
      { budget: 1, continent: null, status: "completed", beneficiaries: 1 },
      { budget: 2, continent: "Asia", status: "in_progress", beneficiaries: 2 },
    ],
    [
      "changed the budget, continent, phase and 2 other fields",
      { budget: 1, continent: null, status: "completed", beneficiaries: 1, title: "a" },
      { budget: 2, continent: "Asia", status: "in_progress", beneficiaries: 2, title: "b" },
    ],
  ])("reads: %s", (sentence, before, after) => {
    expect(said({ before, after })).toBe(sentence);
  });
});

it("of one figure alone is told by the figure's title", () => {
  const fields = { before: { dv2_value: 58 }, after: { dv2_value: 70 } };
  expect(said({ ...fields, rowLabel: "Boreholes" })).toBe(
    "changed the value of the figure Boreholes from 58% to 70%",
  );
  expect(said({ ...fields, rowLabel: "Clean water" })).toContain("figure 2");
});

it("of a list that is too long to be kept is told without its entries", () => {
  expect(said({ before: { images: large }, after: { images: ["/a"] } })).toBe(
    "changed the donor photos",
  );
  expect(said({ before: { cities: large }, after: { cities: ["Kaya"] } })).toBe(
    "changed the cities",
  );
});

describe("a change of other rows", () => {
  const milestone = { table: "key_milestones", rowLabel: "Boreholes 1 to 7" };

  it.each<[string, Partial<HistoryEntry>]>([
    [
      "completed the milestone Boreholes 1 to 7",
      {
        ...milestone,
        before: { status_milestone: "pending" },
        after: { status_milestone: "completed" },
      },
    ],
    [
      "completed the milestone Boreholes 1 to 7",
      {
        ...milestone,
        before: { status_milestone: "in_progress", completed_on: null },
        after: { status_milestone: "completed", completed_on: "2026-11-22" },
      },
    ],
    [
      "changed the name and status of the milestone Boreholes 1 to 7",
      {
        ...milestone,
        before: { name_milestone: "Boreholes", status_milestone: "in_progress" },
        after: { name_milestone: "Boreholes 1 to 7", status_milestone: "completed" },
      },
    ],
    [
      "showed the picture kaya.jpg with the milestone Boreholes 1 to 7",
      {
        table: "photos_projet",
        rowLabel: "kaya.jpg",
        milestoneName: "Boreholes 1 to 7",
        before: { milestone_id: null },
        after: { milestone_id: kofi },
      },
    ],
    [
      "took the document Water test off the milestone Boreholes 1 to 7",
      {
        table: "resources",
        rowLabel: "Water test",
        milestoneName: "Boreholes 1 to 7",
        before: { milestone_id: kofi },
        after: { milestone_id: null },
      },
    ],
    [
      "withdrew the invitation of issa@example.org",
      {
        table: "invitations",
        rowLabel: "issa@example.org",
        before: { expires_at: "2026-11-29T10:00:00Z" },
        after: { expires_at: "2026-11-22T10:00:00Z" },
      },
    ],
    [
      "changed the status of the milestone Boreholes 1 to 7 from Completed to Pending",
      {
        ...milestone,
        before: { status_milestone: "completed" },
        after: { status_milestone: "pending" },
      },
    ],
    [
      "renamed the milestone from “Boreholes” to “Boreholes 1 to 7”",
      {
        ...milestone,
        before: { name_milestone: "Boreholes" },
        after: { name_milestone: "Boreholes 1 to 7" },
      },
    ],
    [
      "deleted the team member Issa",
      { table: "team", action: "delete", rowLabel: "Issa", before: {} },
    ],
    [
      "removed the photo of the team member Issa",
      { table: "team", rowLabel: "Issa", before: { photo_url: large }, after: { photo_url: null } },
    ],
    [
      "changed the job title and photo of the team member Issa",
      {
        table: "team",
        rowLabel: "Issa",
        before: { job_title: "A", photo_url: picture },
        after: { job_title: "B", photo_url: large },
      },
    ],
    [
      "added the document The standard",
      {
        table: "resources",
        action: "insert",
        rowLabel: "The standard",
        after: { title_resource: "The standard", link_resource: "https://iatistandard.org/" },
      },
    ],
    [
      "changed the file name and file of the document The standard",
      {
        table: "resources",
        rowLabel: "The standard",
        before: { file_name: null, file_data: null },
        after: { file_name: "standard.pdf", file_data: large },
      },
    ],
    [
      "added the donor Rivelune",
      { table: "donors", action: "insert", rowLabel: "Rivelune", after: { name: "Rivelune" } },
    ],
    [
      "renamed the donor from “Rivelune” to “Solène”",
      {
        table: "donors",
        rowLabel: "Solène",
        before: { name: "Rivelune" },
        after: { name: "Solène" },
      },
    ],
    [
      "set the website of the donor Rivelune to “https://rivelune.example”",
      {
        table: "donors",
        rowLabel: "Rivelune",
        before: { website_url: null },
        after: { website_url: "https://rivelune.example" },
      },
    ],
    [
      "deleted the donor Rivelune",
      { table: "donors", action: "delete", rowLabel: "Rivelune", before: { name: "Rivelune" } },
    ],
    [
      "put back the donor Rivelune",
      {
        table: "donors",
        action: "insert",
        rowLabel: "Rivelune",
        after: { name: "Rivelune", created_at: "2026-11-01T10:00:00Z" },
      },
    ],
    [
      "added the picture kaya.jpg (240 KB)",
      {
        table: "photos_projet",
        action: "insert",
        rowLabel: "kaya.jpg",
        after: { la_photo: large },
      },
    ],
    [
      "added a picture (1 KB)",
      { table: "photos_projet", action: "insert", after: { la_photo: picture } },
    ],
    [
      "added a picture",
      { table: "photos_projet", action: "insert", after: { la_photo: "https://a/b" } },
    ],
    [
      "deleted the document Report (240 KB)",
      { table: "resources", action: "delete", rowLabel: "Report", before: { file_data: large } },
    ],
    [
      "changed the image of the organisation Terres d’Eau",
      {
        table: "organisations",
        rowLabel: "Terres d’Eau",
        before: { image_url: picture },
        after: { image_url: large },
      },
    ],
    [
      "made Kofi an administrator",
      {
        table: "members",
        rowLabel: "Kofi",
        before: { role: "member" },
        after: { role: "administrator" },
      },
    ],
    [
      "used the invitation issa@example.org",
      {
        table: "invitations",
        rowLabel: "issa@example.org",
        before: { used_at: null, used_by: null },
        after: { used_at: "2026-11-22T10:00:00Z", used_by: kofi },
      },
    ],
    [
      "created the organisation Terres d’Eau",
      { table: "organisations", action: "insert", rowLabel: "Terres d’Eau", after: {} },
    ],
    [
      "left the organisation",
      { table: "members", action: "delete", rowLabel: "Awa", before: { user_id: awa } },
    ],
    [
      "removed Kofi from the organisation",
      { table: "members", action: "delete", before: { user_id: kofi } },
    ],
  ])("reads: %s", (sentence, fields) => {
    expect(said(fields)).toBe(sentence);
  });
});

describe("an invitation", () => {
  const invitation = { table: "invitations", transaction: "t" } as const;
  const sent = { ...invitation, action: "insert", rowLabel: "kofi@example.org" } as const;
  const moved = (before: string, after: string) => ({
    ...invitation,
    rowLabel: "kofi@example.org",
    before: { expires_at: before },
    after: { expires_at: after },
  });
  const told = (...fields: Partial<HistoryEntry>[]) =>
    groupEntries(fields.map(entry)).map((group) => plainText(tellGroup(english, group, people)));

  it("is told as such, not by the ends that are set with it", () => {
    const longer = moved("2026-11-29T10:00:00Z", "2026-12-05T10:00:00Z");
    const earlier = moved("2026-11-29T10:00:00Z", "2026-11-22T10:00:00Z");
    expect(told(longer, sent)).toEqual(["Awa invited kofi@example.org"]);
    expect(told(longer, sent, earlier)).toEqual(["Awa invited kofi@example.org"]);
  });

  it("that alone is made to last longer is still told by its end", () => {
    const longer = moved("2026-11-29T10:00:00Z", "2026-12-05T10:00:00Z");
    expect(told(longer)[0]).toMatch(/^Awa changed the end of the invitation kofi@example\.org/);
  });
});

it("each download of followers’ addresses is told by itself, with its whole purpose", () => {
  const purposes = [`Invitation to the open day ${"x".repeat(300)}`, "Survey of donors"];
  const taken = purposes.map((purpose) =>
    entry({
      table: "followers",
      rowLabel: purpose.slice(0, 200),
      projectId: null,
      action: "insert",
      after: { purpose },
    }),
  );
  expect(groupEntries(taken).map((group) => plainText(tellGroup(english, group, people)))).toEqual(
    purposes.map((purpose) => `Awa downloaded the addresses of followers, for: ${purpose}`),
  );
});

describe("a webhook", () => {
  const webhook = { table: "webhooks", rowLabel: "hooks.example.org", projectId: null } as const;
  const events = { site: "hooks.example.org", events: ["project.online"], stopped: null };
  const changed = { ...events, has_new_address: false, has_new_secret: false };

  it.each<[string, Partial<HistoryEntry>]>([
    ["Awa added the webhook to hooks.example.org", { action: "insert", after: events }],
    ["Awa deleted the webhook to hooks.example.org", { action: "delete", before: events }],
    [
      "Awa paused the webhook to hooks.example.org",
      { before: events, after: { ...changed, stopped: "paused" } },
    ],
    [
      "Awa resumed the webhook to hooks.example.org",
      { before: { ...events, stopped: "gone" }, after: changed },
    ],
    [
      "The server stopped the webhook to hooks.example.org, which wants no more messages",
      { by: null, before: events, after: { ...changed, stopped: "gone" } },
    ],
    [
      "The server stopped the webhook to hooks.example.org, which took no messages for days",
      { by: null, before: events, after: { ...changed, stopped: "failing" } },
    ],
    [
      "Awa replaced the secret of the webhook to hooks.example.org",
      { before: events, after: { ...changed, has_new_secret: true } },
    ],
    [
      "Awa changed the address of the webhook to hooks.example.org",
      { before: events, after: { ...changed, has_new_address: true } },
    ],
    [
      "Awa changed what the webhook to hooks.example.org is told",
      { before: events, after: changed },
    ],
    [
      "Awa changed what the webhook to hooks.example.org is told",
      { before: null, after: { stopped: 7, has_new_secret: "5ecret" } },
    ],
  ])("%s", (sentence, fields) => {
    const group = [entry({ ...webhook, action: "update", ...fields })] as const;
    expect(plainText(tellGroup(english, group, people))).toBe(sentence);
    expect(entriesToPutBack(group)).toEqual([]);
  });
});

describe("an import of projects", () => {
  const imported = {
    table: "imports",
    rowLabel: "projects.csv",
    projectId: null,
    action: "insert",
    after: { added: 1200, changed: 12 },
  } as const;
  const told = (fields: Partial<HistoryEntry> = {}) =>
    plainText(tellGroup(english, [entry({ ...imported, ...fields })], people));

  it.each<[string, Partial<HistoryEntry>]>([
    ["Awa: Import of 1,212 projects from projects.csv (1,200 added, 12 changed)", {}],
    [
      "Server administrator: Import of 1 project from projects.csv (1 added)",
      { by: null, after: { added: 1, changed: 0 } },
    ],
    [
      "Kofi put 3 projects of the import projects.csv online",
      { by: kofi, action: "update", before: { published: 0 }, after: { published: 3 } },
    ],
    [
      "Kofi took 3 projects of the import projects.csv offline",
      { by: kofi, action: "update", before: { taken_offline: 0 }, after: { taken_offline: 3 } },
    ],
    [
      "Awa undid the import projects.csv: 200 projects, in 12 projects what somebody changed since stays",
      { action: "delete", before: { taken_back: 200, left: 12 }, after: null },
    ],
    [
      "Awa undid the import projects.csv: 2 projects",
      { action: "delete", before: { taken_back: 2, left: 0 }, after: null },
    ],
  ])("reads: %s", (sentence, fields) => {
    expect(told(fields)).toBe(sentence);
  });

  it("of counts that are none is told without them", () => {
    expect(told({ after: { added: "many", changed: null } })).toContain("Import of 0 projects");
  });

  it("is not told together with another, and not put back as one value is", () => {
    const groups = groupEntries([entry(imported), entry(imported)]);
    expect(groups).toHaveLength(2);
    expect(entriesToPutBack([entry({ ...imported, action: "delete" })])).toEqual([]);
  });

  it("creates a project, and puts none back, however long it takes", () => {
    const after = { created_at: "2026-11-22T09:00:00Z" };
    const importId = "55555555-5555-4555-8555-555555555555";
    expect(said({ action: "insert", after, importId })).toBe("created a project");
  });
});

describe("what can be put back", () => {
  const restorable = (...fields: Partial<HistoryEntry>[]) =>
    groupEntries(fields.map((each) => entry({ transaction: "t", ...each }))).map(
      (group) => entriesToPutBack(group).length,
    );

  it("is no addition, no invitation, and no member who left", () => {
    expect(restorable({ action: "insert" })).toEqual([0]);
    expect(restorable({ table: "invitations" })).toEqual([0]);
    expect(restorable({ table: "members", action: "delete" })).toEqual([0]);
  });

  it("is each change and deletion, and a deleted project as a whole", () => {
    expect(restorable({}, { table: "team", action: "delete" })).toEqual([2]);
    expect(restorable({ action: "delete" }, { table: "team", action: "delete" })).toEqual([1]);
  });

  it("is told as such once it was", () => {
    const after = { created_at: "2026-10-22T10:00:00Z" };
    const milestone = { table: "key_milestones", rowLabel: "Boreholes", action: "insert" } as const;
    expect(said({ ...milestone, after })).toBe("put back the milestone Boreholes");
    expect(said({ ...milestone, after, by: null })).toBe("added the milestone Boreholes");
    expect(said({ ...milestone, after: { created_at: "2026-11-22T10:00:00Z" } })).toBe(
      "added the milestone Boreholes",
    );
  });
});

describe("in French", () => {
  const french = compiledTexts("fr", STAFF_PARTS);
  const inFrench = (fields: Partial<HistoryEntry>) =>
    plainText(describeEntry(french, entry(fields), people));

  it("a change is told in French, and what was typed stays as it is", () => {
    const change = { before: { budget: 80_000 }, after: { budget: 88_000 } };
    expect(inFrench(change)).toBe(
      "a modifié le budget\u00a0: 88\u202f000\u00a0€ au lieu de 80\u202f000\u00a0€",
    );
    expect(inFrench({ before: { continent: null }, after: { continent: "Africa" } })).toBe(
      "a renseigné le continent\u00a0: «\u00a0Afrique\u00a0»",
    );
    const photo = { table: "photos_projet", rowLabel: "kaya.jpg", before: { caption: "A" } };
    expect(inFrench({ ...photo, after: { caption: null } })).toBe(
      "a effacé la légende de la photo kaya.jpg (avant\u00a0: «\u00a0A\u00a0»)",
    );
    expect(inFrench({ before: { title: "{name}" }, after: { title: "<b>" } })).toBe(
      "a renommé le projet «\u00a0{name}\u00a0» en «\u00a0<b>\u00a0»",
    );
  });
});

describe("who made a change", () => {
  it("is a person by name, a former one, or an operator", () => {
    expect(authorOf(english, entry({}), people)).toEqual({ quoted: "Awa" });
    expect(authorOf(english, entry({ by: "gone" }), people)).toBe("A former member");
    expect(authorOf(english, entry({ by: null }), people)).toBe("Server administrator");
    const joining = entry({ table: "members", action: "insert", by: null, rowLabel: "Issa" });
    expect(authorOf(english, joining, people)).toEqual({ quoted: "Issa" });
    // Whether the account was used is not known.
    expect(plainText(describeEntry(english, joining, people))).toBe(
      "now has an account in the organisation",
    );
  });
});

describe("groups", () => {
  const photo = (at: string, fields: Partial<HistoryEntry> = {}) =>
    entry({ table: "photos_projet", action: "insert", after: {}, at, ...fields });
  const sentences = (entries: HistoryEntry[]) =>
    groupEntries(entries).map((group) => plainText(describeGroup(english, group, people)));

  it("do not join what others did, what was done later, elsewhere, or otherwise", () => {
    const entries = [
      photo("2026-11-22T10:30:00Z"),
      photo("2026-11-22T10:10:00Z"),
      photo("2026-11-22T10:09:00Z", { by: kofi }),
      photo("2026-11-22T10:08:00Z", { by: kofi, projectId: null }),
      photo("2026-11-22T10:07:00Z", { by: kofi, projectId: null, action: "delete" }),
    ];
    expect(groupEntries(entries)).toHaveLength(5);
  });

  it("join rows that came one after the other, and what was changed at once", () => {
    expect(
      sentences([
        photo("2026-11-22T10:02:00Z"),
        photo("2026-11-22T10:01:00Z"),
        photo("2026-11-22T10:00:00Z"),
        entry({ table: "team", action: "delete", rowLabel: "Issa", transaction: "t" }),
        entry({ before: { budget: 1 }, after: { budget: 2 }, transaction: "t" }),
      ]),
    ).toEqual([
      "added 3 pictures",
      "deleted the team member Issa and changed the budget from €1 to €2",
    ]);
  });

  it("say a verb once, and count what is too much to tell", () => {
    const added = (table: string) => entry({ table, action: "insert", transaction: "t" });
    const posts = [added("social_media_posts"), added("social_media_posts")];
    expect(sentences([...posts, added("team"), added("team")])).toEqual([
      "added 2 posts and 2 team members",
    ]);
    const others = [added("team"), added("press"), added("resources")];
    expect(sentences([...posts, ...others])).toEqual([
      "added 2 posts, added a team member and made 2 other changes",
    ]);
    const [member, , document] = others;
    expect(member && document && sentences([member, ...posts, document])).toEqual([
      "added a team member, added 2 posts and added a document",
    ]);
  });

  it("tell a deleted project with what went with it, and one that came back", () => {
    const created = { after: { created_at: "2026-10-22T10:00:00Z" } };
    const rows = (action: "insert" | "delete") => [
      entry({ action, rowLabel: "Wells", transaction: action, ...created }),
      photo("2026-11-22T10:02:00Z", { action, transaction: action }),
      photo("2026-11-22T10:02:00Z", { action, transaction: action }),
      entry({ table: "team", action, transaction: action }),
    ];
    expect(sentences([...rows("insert"), ...rows("delete")])).toEqual([
      "put back the project Wells, with 2 pictures and 1 team member",
      "deleted the project Wells, with 2 pictures and 1 team member",
    ]);
  });

  it("tell of a member who left, and not what the database did along with it", () => {
    const transaction = "t";
    expect(
      sentences([
        entry({ table: "members", action: "delete", rowLabel: "Kofi", transaction }),
        entry({ before: { user_id: kofi }, after: { user_id: awa }, transaction }),
      ]),
    ).toEqual(["removed Kofi from the organisation"]);
  });
});

describe("whatever is stored", () => {
  const anyColumn = fc.constantFrom(
    ...[...recordedColumns].map(([name, kind]) => {
      const [table = "", column = ""] = name.replace("dv", "dv2").split(".");
      return { table, column, kind };
    }),
  );
  const anyValue = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: "binary", maxLength: 3000 }),
    fc.record({ digest: fc.string(), bytes: fc.double() }),
    fc.constantFrom(Number.MAX_VALUE, "2025-99-99", "\u202e\u0000", picture, ["", null, 3]),
  );

  it("reads as one bounded line of words, for every column and every action", () => {
    fc.assert(
      fc.property(
        anyColumn,
        anyValue,
        anyValue,
        fc.string({ unit: "binary" }),
        fc.constantFrom("insert", "update", "delete"),
        ({ table, column, kind }, before, after, rowLabel, action) => {
          const change = entry({
            table,
            action,
            rowLabel,
            before: action === "insert" ? null : { [column]: before },
            after: action === "delete" ? null : { [column]: after },
          });
          const [group] = groupEntries([change]);
          const text = group ? plainText(describeGroup(english, group, people)) : "";
          expect(text).toMatch(/^[a-z]+ \S/);
          expect(text.length).toBeLessThan(700);
          expect(text).not.toMatch(/[\r\n]|undefined|\[object|NaN/);
          // A title may well be such a text, but a picture is told by its size.
          if (kind === "picture" || kind === "file") expect(text).not.toContain("base64,");
        },
      ),
    );
  });
});

function rowOf(fields: Record<string, unknown>) {
  return {
    id: 1,
    project_id: null,
    project_title: null,
    table_name: "projects",
    row_id: "1",
    row_label: null,
    action: "update",
    old_values: {},
    new_values: {},
    changed_at: "2026-11-22T10:00:00Z",
    changed_by: null,
    transaction_id: "1",
    import_id: null,
    ...fields,
  };
}

describe("the ledger", () => {
  const paid = { table: "ledger_entries", rowLabel: "Two pumps", currency: "XOF" };

  it.each([
    [{ ...paid, action: "insert" as const }, "added the ledger entry Two pumps"],
    [{ ...paid, action: "delete" as const }, "deleted the ledger entry Two pumps"],
    [
      { ...paid, before: { amount: 1200 }, after: { amount: -300.5 } },
      "changed the amount of the ledger entry Two pumps from XOF 1,200 to -XOF 300.50",
    ],
    [
      { ...paid, before: { kind: "spent" }, after: { kind: "passed_on" } },
      "changed the kind of the ledger entry Two pumps from Spent to Passed on",
    ],
    [
      { ...paid, before: { rate: null }, after: { rate: 655.957 } },
      "set the rate of the ledger entry Two pumps to 655.957",
    ],
    [
      { before: { keeps_ledger: false }, after: { keeps_ledger: true } },
      "began to keep entries of the budget",
    ],
    [
      { before: { shows_entries: false }, after: { shows_entries: true } },
      "let visitors see the entries of the budget",
    ],
  ])("%o", (fields, words) => {
    expect(said(fields).replaceAll("\u00a0", " ")).toBe(words);
  });
});

describe("results", () => {
  const indicator = { table: "indicators", rowId: "i1", rowLabel: "Wells in service" };
  const measurement = { table: "measurements", rowLabel: "Wells in service" };
  const rating = { unit: "rating", scale: ["Poor", "Fair", "Good"] };

  it.each([
    [{ ...indicator, action: "insert" as const }, "added the indicator Wells in service"],
    [
      { ...indicator, before: { target: 10 }, after: { target: 12.5 } },
      "changed the target of the indicator Wells in service from 10 to 12.5",
    ],
    [
      { ...indicator, before: { unit: "number" }, after: { unit: "percent" } },
      "changed the unit of the indicator Wells in service from Number to Percent",
    ],
    [
      { ...indicator, before: { scale: null }, after: { scale: ["Poor", "Good"] } },
      "set the labels of the rating of the indicator Wells in service to Poor, Good",
    ],
    [
      { ...indicator, before: { less_is_better: false }, after: { less_is_better: true } },
      "changed the direction “less is better” of the indicator Wells in service from No to Yes",
    ],
    [{ ...measurement, action: "insert" as const }, "added a measurement of Wells in service"],
    [
      { ...measurement, measure: { unit: "yes_no" }, before: { value: 0 }, after: { value: 1 } },
      "changed the value of a measurement of Wells in service from No to Yes",
    ],
    [
      { ...indicator, measure: { unit: "yes_no" }, before: { target: null }, after: { target: 1 } },
      "set the target of the indicator Wells in service to Yes",
    ],
    [
      { ...measurement, measure: rating, before: { value: 1 }, after: { value: 3 } },
      "changed the value of a measurement of Wells in service from Poor (1 of 3) to Good (3 of 3)",
    ],
    [
      { ...indicator, measure: rating, before: { baseline: 2 }, after: { baseline: null } },
      "cleared the baseline of the indicator Wells in service (before: Fair (2 of 3))",
    ],
    [
      {
        ...measurement,
        measure: { unit: "number", unit_label: "wells" },
        before: { value: 7 },
        after: { value: 8 },
      },
      "changed the value of a measurement of Wells in service from 7 wells to 8 wells",
    ],
    [
      { ...measurement, before: { value: 7 }, after: { value: 8400 } },
      "changed the value of a measurement of Wells in service from 7 to 8,400",
    ],
    [
      { ...measurement, before: { photo_id: null }, after: { photo_id: "p1" } },
      "added the picture as evidence of a measurement of Wells in service",
    ],
  ])("%o", (fields, words) => {
    expect(said(fields)).toBe(words);
  });

  it("each value of an indicator whose unit was changed is told in its own, in the reader's language", () => {
    const french = compiledTexts("fr", STAFF_PARTS);
    const change = entry({
      ...indicator,
      measure: rating,
      before: { unit: "yes_no", scale: null, baseline: 0 },
      after: { unit: "rating", scale: rating.scale, baseline: 2 },
    });
    const [, , baseline] = changedColumns(french, change, people);
    expect([baseline?.before.text, baseline?.after.text]).toEqual(["Non", "Fair (2 sur 3)"]);
    const answer = { measure: { unit: "yes_no" }, before: { value: 0 }, after: { value: 1 } };
    const said = describeEntry(french, entry({ ...measurement, ...answer }), people);
    expect(plainText(said)).toContain("Oui au lieu de Non");
  });

  it("an indicator that was deleted is told with its measurements, and put back with them", () => {
    const deleted = { action: "delete" as const, transaction: "9" };
    const group = groupEntries([
      entry({ ...measurement, ...deleted, before: { indicator_id: "i1", value: 7 } }),
      entry({ ...measurement, ...deleted, before: { indicator_id: "i1", value: 5 } }),
      entry({ ...measurement, ...deleted, before: { indicator_id: "i2", value: 1 } }),
      entry({ ...indicator, ...deleted, before: { title: "Wells in service" } }),
    ])[0];
    if (group === undefined) throw new Error("There is no group");
    expect(plainText(describeGroup(english, group, people))).toBe(
      "deleted the indicator Wells in service and deleted 3 measurements",
    );
    expect(entriesToPutBack(group).map(({ table, before }) => [table, before?.value])).toEqual([
      ["measurements", 1],
      ["indicators", undefined],
    ]);
  });
});
