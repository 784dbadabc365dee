import * as v from "valibot";
import { titleField } from "./fields";

/** The form that creates a project. */
export const newProjectSchema = v.object({ title: titleField("Title") });

/** What a person types to create a project. */
export type NewProjectInput = v.InferInput<typeof newProjectSchema>;

/** A checked new project. */
export type NewProject = v.InferOutput<typeof newProjectSchema>;
