import * as v from "valibot";
import { FILE_NAME_MAX_LENGTH } from "../limits";
import { table } from "./fact";
import { address, answer, file, internal, line, milestoneOf, requiredLine } from "./kinds";

/** Documents: a file, a link, or both. */
export const resources = table(
  "resources",
  {
    title: requiredLine("title_resource", "title"),
    link: address("link_resource"),
    /** The name of the file; none where there is only a link. */
    fileName: line("file_name", "fileName", { max: FILE_NAME_MAX_LENGTH }),
    file: file("file_data"),
    /** Media type: `application/pdf`. */
    fileType: internal("file_type", v.nullable(v.string())),
    /** Size of the file in bytes. */
    fileBytes: internal("file_bytes", v.nullable(v.number())),
    /** The milestone that it documents. */
    milestoneId: milestoneOf("milestone_id"),
    /** Whether it proves an entry of the ledger: visitors read it only where they read the entries. */
    isReceipt: answer("is_receipt"),
    /** ISO timestamp. */
    createdAt: internal("created_at", v.string()),
  },
  "title",
);
