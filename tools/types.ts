import { readFile, writeFile } from "node:fs/promises";
import { generateTypescript, introspect, sortGeneratorMetadata } from "@supabase/postgrest-typegen";
import { main, repository } from "./lib/run";
