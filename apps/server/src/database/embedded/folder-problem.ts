import { access, constants, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "../../lib/error-code";
import { nameOf } from "./os-user";
import { nearestExisting } from "./path-access";

/**
 * Makes a folder for this account alone if it is absent, and says what keeps the account from using it.
 *
 * @param called what people call it, such as the setting that names it
 * @param names what is looked at if it exists: the folder itself (`""`), and names in it
 * @returns a sentence with what mends it, or null
 */
export async function folderProblem(
  called: string,
  folder: string,
  names: readonly string[] = [""],
): Promise<string | null> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    return explain(`${called} ${folder} cannot be made`, error, folder);
  }
  for (const name of names) {
    const place = path.join(folder, name);
    try {
      await access(place, constants.R_OK | constants.W_OK);
      if (name === "") await access(folder, constants.X_OK);
    } catch (error) {
      if (name !== "" && errorCode(error) === "ENOENT") continue;
      return explain(`${called}: ${place} cannot be read and written`, error, folder);
    }
  }
  return null;
}

async function explain(what: string, error: unknown, folder: string): Promise<string> {
  const code = errorCode(error) ?? "unknown reason";
  if (code === "EROFS") {
    return `${what} (${code}). In the service, ReadWritePaths=${folder} lets it (systemctl edit vigie).`;
  }
  if (!["EACCES", "EPERM"].includes(code) || process.getuid === undefined) {
    return `${what} (${code}).`;
  }
  const me = await nameOf(process.getuid());
  const nearest = await nearestExisting(folder);
  const owner = await nameOf((await stat(nearest)).uid);
  const id = me.replace(/^uid /, "");
  const mend =
    nearest === folder ? `chown -R ${id} ${folder}` : `install -d -o ${id} -m 700 ${folder}`;
  return `${what} (${code}): ${nearest} belongs to ${owner}, and Vigie runs as ${me}. As root: ${mend}`;
}
