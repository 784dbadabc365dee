/** Texts that no mail is sent to: form and database refuse them alike. */
export const notMailAddresses = [
  "",
  "awa",
  "a@b",
  "a b@example.org",
  "a@b@example.org",
  ".awa@example.org",
  "awa.@example.org",
  "a..wa@example.org",
  `${"a".repeat(65)}@example.org`,
  "awa@-example.org",
  "awa@example-.org",
  "awa@example..org",
  "awa@example.org.",
  "awa@10.0.0.1",
  "awa@[10.0.0.1]",
  "awa@exämple.org",
  "=?utf-8?q?victim=40evil.org=3e?=@example.org",
  '"awa"@example.org',
  "awa%victim.org@example.org",
  "awa,kofi@example.org",
  "<awa@example.org>",
] as const;

/** The same with signs that nobody sees, which forms take off before they look. */
export const disguisedMailAddresses = ["a\u202ewa@example.org", "awa\u200b@example.org"] as const;

/** Addresses that are less common, and are taken. */
export const mailAddresses = [
  "a@b.co",
  "awa.sow+projects@example.org",
  "o'brien@mail.example.co.uk",
  "r&d@example.org",
  "1_a-b~c@xn--exmple-cua.org",
  `${"a".repeat(64)}@example.museum`,
] as const;
