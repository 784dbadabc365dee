import * as v from "valibot";
import { titleField } from "./fields";

/** The form that creates a project. */
export const newProjectSchema = v.object({ title: titleField("Title") });
