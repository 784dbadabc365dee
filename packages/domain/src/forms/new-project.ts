import * as v from "valibot";
import { titleField } from "./fields";

export const newProjectSchema = v.object({ title: titleField("Title") });
