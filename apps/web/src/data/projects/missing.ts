import {
  type CompletionField,
  type CompletionFields,
  missingFields,
} from "@vigie/domain/project/completion";
import type { EditorSegment } from "@/lib/paths";

/** Something that a project misses, and where it is entered. */
export interface MissingField {
  field: CompletionField;
  segment: EditorSegment;
}

const segments: Readonly<Partial<Record<CompletionField, EditorSegment>>> = {
  dv1_titre: "dataviz/1",
  dv2_titre: "dataviz/2",
  dv3_titre: "dataviz/3",
  dv4_titre: "dataviz/4",
  dv5_titre: "dataviz/5",
  money_spent: "budget",
};

/** What keeps a project from being complete, by name, in the order of the editor. */
export function missingOf(project: CompletionFields): MissingField[] {
  return missingFields(project).map((field) => ({
    field,
    segment: segments[field] ?? "edit",
  }));
}
