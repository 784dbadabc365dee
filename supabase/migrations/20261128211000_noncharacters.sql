-- Code points that Unicode gives no character, now or later, are refused as hidden signs are. The same rule as in
-- packages/domain/src/format/text.ts; a test compares them.

create or replace function private.has_hidden_signs(value text) returns boolean
language sql immutable
return value ~ '[\u00AD\u202A-\u202E\u2060-\u206F\uFDD0-\uFDEF\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E007F]|(^|[\u0001-\u058F\u1E00-\u20CF\u3000])[\u200B-\u200D]';

comment on function private.has_hidden_signs is
  'Whether a text has embeddings, overrides or isolates of direction, soft hyphens, word joiners, tags, what is no character, or a joiner where none is read.';
