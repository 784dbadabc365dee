import { createHash, createHmac } from "node:crypto";
import type { DatabaseAddress } from "./address";

/** The ways in which requests reach the database, each with no more rights than its work needs. */
export interface DatabaseLogins {
  /** No rights of its own; becomes the role that a request asks as, for one transaction. */
  authenticator: DatabaseAddress;
  /** Can become `anon` and nothing else, and only reads. */
  visitor: DatabaseAddress;
  /** Tables of accounts and sessions, and the check of an invitation. */
  accounts: DatabaseAddress;
}

/** The logins' names for the code; in the database they begin with `vigie_`. */
export type LoginName = keyof DatabaseLogins;

/**
 * Where the logins of a database reach it. Roles belong to a whole PostgreSQL server, so each name
 * carries a hash of its database's name: two databases of one server have logins of their own, and
 * servers that share a database share its logins, as they share `secrets.json`.
 *
 * @param owner the address with the owner of the database
 * @param databaseSecret what the passwords are made from; it opens nothing by itself
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
 * The owner in place of every login, for an external database whose user may make none. Access rules
 * hold there too, since each request sets its role, but a fault in a query would have all rights.
 */
export function ownerAsLogins(owner: DatabaseAddress): DatabaseLogins {
  return { authenticator: owner, visitor: owner, accounts: owner };
}
