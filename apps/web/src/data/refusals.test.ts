import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { STAFF_PARTS } from "@vigie/domain/language/texts";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { errorMessage } from "@/lib/data-error";
import { database } from "@/lib/supabase/data";
import { unwrapKeepingMessage } from "@/lib/unwrap";
import { configurePage, storeSession } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";
import { importProjects } from "./imports";
import { inviteByMail } from "./members/invitations";
import { removeMember } from "./members/members";
import { joinOrganisation } from "./session/joining";

const french = compiledTexts("fr", STAFF_PARTS);

async function frenchOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "nothing",
    (error: unknown) => errorMessage(french, error),
  );
}

it.beforeEach(async ({ backend, member }) => {
  configurePage(backend);
  await storeSession(member);
});

describe("a refusal is read in French", () => {
  it("of a function", async ({ member }) => {
    const removal = removeMember({ id: member.userId, successorId: null });
    expect(await frenchOf(removal)).toBe("Votre propre compte se supprime dans votre profil.");
  });

  it("of a function with what it names", async ({ member }) => {
    const { id } = await createProject(member);
    const rows = [{ line: 1234, id, seen: "2026-01-01T00:00:00Z" }];
    const done = importProjects({ fileName: "a.csv", rows, seenImport: null });
    expect(await frenchOf(done)).toMatch(/^Ligne 1234\u00a0: le projet a été modifié/);
  });

  it("that an import met and passes on", async ({ colleague }) => {
    const { id } = await createProject(colleague);
    const { data } = await colleague.client
      .from("projects")
      .select("content_updated_at")
      .eq("id", id)
      .single()
      .throwOnError();
    const rows = [{ line: 2, id, seen: data.content_updated_at, title: "Taken over" }];
    const done = importProjects({ fileName: "a.csv", rows, seenImport: null });
    expect(await frenchOf(done)).toMatch(/^Seul le responsable d’un projet/);
  });

  it("of a trigger about a value that another row has", async ({ member, project }) => {
    await createProject(member, { iati_identifier: "XX-1" });
    const change = async () =>
      unwrapKeepingMessage(
        await database().from("projects").update({ iati_identifier: "XX-1" }).eq("id", project.id),
        "failed.saveProject",
      );
    expect(await frenchOf(change())).toMatch(
      /^Un autre projet de l’organisation porte cet identifiant IATI/,
    );
  });

  it("of the server, to which no mail server is known", async () => {
    expect(await frenchOf(inviteByMail("a@example.org"))).toMatch(/^Ce serveur n’envoie pas/);
  });

  it("of a sign-up", async () => {
    expect(await frenchOf(join())).toMatch(/^Cette invitation a expiré ou a déjà été utilisée/);
  });

  it("of accounts, of which their client keeps nothing when the server failed", async () => {
    sendRequestsTo(async () => Response.json({ msg: "Away." }, { status: 503 }));
    expect(await frenchOf(join())).toMatch(
      /^La base de données est indisponible\. Veuillez réessayer dans un instant\.$/,
    );
  });
});

function join(): Promise<void> {
  return joinOrganisation({
    email: "binta@example.org",
    password: "a long enough password",
    name: "Binta",
    organisation: "Terres d’Eau",
    invitation: "spent",
  });
}
