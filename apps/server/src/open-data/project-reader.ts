import { type ListSearch, narrowingOf } from "@vigie/domain/project/list-narrowing";
import type { ProjectFilters } from "@vigie/domain/project/project-filters";
import { listedProject } from "@vigie/open-data/listed-project";
import { type OpenProject, openProject } from "@vigie/open-data/open-project";
import * as v from "valibot";
import { type AskAsVisitor, readAnswer, VisitorReadError } from "../crawlers/visitor-reads";
import type { Place } from "./open-data-address";

/** As `open_projects` refuses what is more. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** Projects of one answer; fewer with all that belongs to them. */
const ROWS_AT_ONCE = 200;
const WHOLE_AT_ONCE = 64;

const place = v.object({ key: v.string(), id: v.string() });
const rows = v.object({ projects: v.array(listedProject), next: v.nullable(place) });
const wholes = v.object({ projects: v.array(openProject), next: v.nullable(place) });
const stateShape = v.object({ found: v.number(), rows: v.number(), state: v.string() });

type Page = v.InferOutput<typeof rows>;

/** A summary has neither measurements nor entries. */
type Detail = "whole" | "summary";

interface Asked {
  filters: ProjectFilters;
  after?: Place | null;
  most: number;
}

/** Reads projects as open data, with a visitor's rights. All of it may throw a `VisitorReadError`. */
export class ProjectReader {
  readonly #ask: AskAsVisitor;
  readonly #organizationId: number | null;

  /** @param organizationId the organisation that the public list is pinned to; null for all */
  constructor(ask: AskAsVisitor, organizationId: number | null) {
    this.#ask = ask;
    this.#organizationId = organizationId;
  }

  /**
   * How many projects are found, and what changes with whatever a file of them holds.
   *
   * @param counted an organisation whose entries and measurements are counted, too
   */
  state(filters: ProjectFilters, counted?: number): Promise<v.InferOutput<typeof stateShape>> {
    return this.#read(stateShape, {
      ...argumentsOf({ filters, most: 0 }),
      ...(counted !== undefined && { detail: "whole" }),
    });
  }

  /** Some of the projects that are found: fewer than `most` where that is too much for one answer. */
  page(asked: Asked): Promise<Page> {
    return everFewer(asked.most, (most) => this.#read(rows, argumentsOf({ ...asked, most })))();
  }

  /**
   * Reads all projects that are found page by page, each project once, whatever is added meanwhile.
   *
   * @param partOf makes the file's part of a page as soon as that is read: rows that wait for the client take more memory
   */
  rows<Part>(
    filters: ProjectFilters,
    partOf: (projects: Page["projects"]) => Part,
  ): AsyncGenerator<Part, void> {
    return pageByPage(
      everFewer(ROWS_AT_ONCE, async (most, after: Place | null) => {
        const { projects, next } = await this.#read(rows, argumentsOf({ filters, after, most }));
        return { part: partOf(projects), next };
      }),
    );
  }

  /**
   * Reads the same projects with all that belongs to them; the summary alone of one that is too much by itself.
   *
   * @param found how many there are about, and how large they are together
   */
  wholes(
    filters: ProjectFilters,
    found: { projects: number; bytes: number },
  ): AsyncGenerator<OpenProject[], void> {
    const inOneAnswer = Math.ceil((MAX_ANSWER_BYTES * found.projects) / found.bytes);
    // None where the last was taken offline meanwhile.
    const atOnce = Math.min(WHOLE_AT_ONCE, found.projects, inOneAnswer) || 1;
    const read = async (asked: Asked, detail: Detail) => {
      const { projects, next } = await this.#read(wholes, { ...argumentsOf(asked), detail });
      return { part: projects, next };
    };
    return pageByPage(
      everFewer(atOnce, async (most, after: Place | null) => {
        const asked = { filters, after, most };
        try {
          return await read(asked, "whole");
        } catch (error) {
          if (most > 1 || !isTooMuch(error)) throw error;
          return await read(asked, "summary");
        }
      }),
    );
  }

  /** A project with all that belongs to it; null where visitors see none. */
  async project(id: string, detail: Detail): Promise<OpenProject | null> {
    const { projects } = await this.#read(wholes, { ids: `{${id}}`, detail });
    return projects[0] ?? null;
  }

  /** The first project that is found, in summary; null where there is none. */
  async first(filters: ProjectFilters): Promise<OpenProject | null> {
    const asked = { ...argumentsOf({ filters, most: 1 }), detail: "summary" };
    const { projects } = await this.#read(wholes, asked);
    return projects[0] ?? null;
  }

  /** The codes of the countries where an organisation has projects. */
  async countriesOf(organisation: number): Promise<readonly string[]> {
    const { value } = await readAnswer(this.#ask, {
      path: `/rest/v1/rpc/list_overview?within=${this.#organizationId ?? organisation}`,
      shape: v.object({ countries: v.array(v.string()) }),
    });
    return value.countries;
  }

  #read<Value>(
    shape: v.GenericSchema<unknown, Value>,
    asked: Record<string, string>,
  ): Promise<Value> {
    const within = this.#organizationId === null ? {} : { within: String(this.#organizationId) };
    return readAnswer(this.#ask, {
      path: `/rest/v1/rpc/open_projects?${new URLSearchParams({ ...asked, ...within })}`,
      shape,
      maxBytes: MAX_ANSWER_BYTES,
    }).then(({ value }) => value);
  }
}

/** Whether a backend that is there does not answer because that is too much at once, for an answer or for its time. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof VisitorReadError && error.status !== null;
}

/** Answers after which twice as many projects are tried again. */
const UNTIL_MORE = 8;

/**
 * Reads a quarter as many at once where that is too much, for one answer or for the time of a statement, and more again
 * after a while. A backend that is away is not asked again.
 */
function everFewer<Arguments extends readonly unknown[], Value>(
  most: number,
  read: (most: number, ...rest: Arguments) => Promise<Value>,
): (...rest: Arguments) => Promise<Value> {
  let atOnce = most;
  let answers = 0;
  return async function attempt(...rest): Promise<Value> {
    try {
      const value = await read(atOnce, ...rest);
      answers += 1;
      if (answers % UNTIL_MORE === 0) atOnce = Math.min(most, atOnce * 2);
      return value;
    } catch (error) {
      if (!isTooMuch(error) || atOnce <= 1) throw error;
      atOnce = Math.ceil(atOnce / 4);
      answers = 0;
      return attempt(...rest);
    }
  };
}

/** The part of each page. While one is taken, the next is read. */
async function* pageByPage<Part>(
  read: (after: Place | null) => Promise<{ part: Part; next: Place | null }>,
): AsyncGenerator<Part, void> {
  let page = await read(null);
  while (page.next !== null) {
    const following = read(page.next);
    // Where nobody takes it any more, nobody is told that it failed.
    following.catch(() => undefined);
    yield page.part;
    page = await following;
  }
  yield page.part;
}

function argumentsOf({ filters, after, most }: Asked): Record<string, string> {
  const narrowed: ListSearch = { filters, today: today() };
  return {
    ...Object.fromEntries(
      Object.entries(narrowingOf(narrowed)).map(([name, value]) => [name, String(value)]),
    ),
    sort: filters.order,
    most: String(most),
    ...(after && { after_key: after.key, after_id: after.id }),
  };
}

/** Of UTC, since a file is the same for everybody. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
