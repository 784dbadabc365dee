/** The part of the logger that the backend uses. */
export interface ErrorLog {
  error(fields: object, sentence: string): void;
}

const secretForms: [form: RegExp, name: string][] = [
  [/\$2[abxy]\$\d{2}\$[./A-Za-z0-9]{53}/g, "[password hash]"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[token]"],
  [/\bsb_secret_[\w-]+/g, "[secret key]"],
  [/\b((?:postgres(?:ql)?|smtps?):\/\/[^\s:@/]+):[^\s@]+@/g, "$1:[password]@"],
];

/** The parts of an error that may be logged, without its parameters and rows. */
export interface SafeError {
  name: string;
  message: string;
  /** SQLSTATE of a database error, or the code of a system error. */
  code?: string;
  table?: string;
  constraint?: string;
}

/** Reduces an error to its {@link SafeError}, with anything that looks like a secret redacted. */
export function safeError(error: unknown): SafeError {
  if (typeof error !== "object" || error === null) {
    return { name: "Error", message: withoutSecrets(String(error)) };
  }
  const safe: SafeError = {
    name: text(error, "name") ?? "Error",
    message: withoutSecrets(text(error, "message") ?? "No message"),
  };
  const details = {
    code: text(error, "code"),
    table: text(error, "table_name"),
    constraint: text(error, "constraint_name"),
  };
  return Object.assign(safe, JSON.parse(JSON.stringify(details)));
}

/** Replaces password hashes, tokens, secret keys and passwords in addresses. */
export function withoutSecrets(message: string): string {
  return secretForms.reduce((clean, [form, name]) => clean.replace(form, name), message);
}

function text(error: object, key: string): string | undefined {
  const value: unknown = Reflect.get(error, key);
  return typeof value === "string" ? value : undefined;
}
