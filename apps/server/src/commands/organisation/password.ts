import { splitArguments } from "../arguments";
import { CommandError } from "../command-error";
import { findMember } from "../directory";
import { refusal } from "../refusal";
import { commandOf } from "./command-line";
import { generatedPassword } from "./generated-password";
import type { Subcommand } from "./subcommand";

const usage = "password a@b.org";

/** Sets a generated password for a member, and prints it. */
export const password: Subcommand = {
  usage,
  purpose: "a new password for a member, printed once; ends all their sessions",
  async run(argv, { openAccess }) {
    const { words } = splitArguments(argv, {}, `Usage: ${commandOf(usage)}`);
    const [email, ...rest] = words;
    if (!email?.includes("@") || rest.length > 0) {
      throw new CommandError(`Usage: ${commandOf(usage)}`);
    }
    const client = (await openAccess())();
    const member = await findMember(client, email);
    const generated = generatedPassword();
    const { error } = await client.rpc("set_member_password", {
      member: member.user_id,
      password: generated,
    });
    if (error) throw refusal("The password could not be set", error);
    return [
      `${member.email} of "${member.organization_name}" signs in with the password ${generated}`,
      "The password is shown this once. It can be changed under Profile.",
      "All sessions of this account have ended.",
      "",
    ].join("\n");
  },
};
