import { createHash, createHmac } from "node:crypto";
import type { DatabaseAddress } from "./address";

/** The database logins of requests, each with no more rights than it needs. */
export interface DatabaseLogins {
  /** No rights of its own; switches to the role of a request for one transaction. */
  authenticator: DatabaseAddress;
  /** Can switch to `anon` only, and is read-only. */
  visitor: DatabaseAddress;
  /** Tables of accounts and sessions, and the check of an invitation. */
  accounts: DatabaseAddress;
}

/** The names of the logins in code; in the database they begin with `vigie_`. */
export type LoginName = keyof DatabaseLogins;

/**
 * The addresses with the logins of a database. Roles belong to a whole PostgreSQL server, so each name contains a hash
 * of the database's name: two databases of one server have separate logins, while servers that share a database share
 * its logins, as they share `secrets.json`.
 *
 * @param owner the address with the owner of the database
 * @param databaseSecret from which the passwords are derived; it is no password itself
 */
export function loginsOf(owner: DatabaseAddress, databaseSecret: string): DatabaseLogins {
  const suffix = createHash("sha256").update(owner.database).digest("hex").slice(0, 12);
  const login = (name: LoginName): DatabaseAddress => {
    const user = `vigie_${name}_${suffix}`;
    const password = createHmac("sha256", databaseSecret).update(user).digest("base64url");
    return { ...owner, user, password };
  };
  return {
    authenticator: login("authenticator"),
    visitor: login("visitor"),
    accounts: login("accounts"),
  };
}

/**
 * The owner in place of every login, for an external database whose user may create none. Access rules still apply,
 * since each request sets its role, but an injected query would have all rights.
 */
export function ownerAsLogins(owner: DatabaseAddress): DatabaseLogins {
  return { authenticator: owner, visitor: owner, accounts: owner };
}
