import type { Parameter } from "../lite/query-parameters";
import type { ReadShape } from "./read-shape";
import type { LoggedRead } from "./statement-log";

/** A statement whose parameters are known, or are values of the read's shape. */
export interface PlannedStatement {
  sql: string;
  parameters: readonly (Parameter | ValueAt)[];
}

/** Stands for one of the values of a shape. */
class ValueAt {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

const PARAMETER = /\$(\d+)/g;

/** What can stand in a statement as it is: it ends no text and is no name. */
const PLAIN = /^(?:\d{1,9}|true|false)$/;

/** Null where it does not show which parameter is which value. */
export function plannedStatement(
  { statement, parameters }: LoggedRead,
  { values }: ReadShape,
): PlannedStatement | null {
  const isClear = values.every(
    (value) => parameters.filter((parameter) => parameter === value).length === 1,
  );
  if (!isClear) return null;
  return withConstants({
    sql: statement,
    parameters: parameters.map((parameter) => {
      const index = typeof parameter === "string" ? values.indexOf(parameter) : -1;
      return index === -1 ? parameter : new ValueAt(index);
    }),
  });
}

/** The parameters of a planned statement for a read with these values. */
export function parametersFor(
  { parameters }: PlannedStatement,
  values: readonly string[],
): Parameter[] {
  return parameters.map((each) => (each instanceof ValueAt ? (values[each.index] ?? null) : each));
}

/**
 * Writes the numbers and truth values that all reads of the shape have in common into the statement,
 * such as its limit. PostgreSQL keeps one plan for all of them only if it can tell how many rows are
 * asked for; otherwise it makes a new one each time.
 */
function withConstants({ sql, parameters }: PlannedStatement): PlannedStatement {
  // A parameter that stands twice, or a name that looks like one.
  const isUnusual = (sql.match(PARAMETER) ?? []).length !== parameters.length;
  if (isUnusual) return { sql, parameters };
  const others: PlannedStatement["parameters"][number][] = [];
  const written = sql.replace(PARAMETER, (_, number: string) => {
    const parameter = parameters[Number(number) - 1] ?? null;
    if (isPlain(parameter)) return `'${parameter}'`;
    return `$${others.push(parameter)}`;
  });
  return { sql: written, parameters: others };
}

function isPlain(parameter: Parameter | ValueAt): boolean {
  const isText = typeof parameter === "string" || typeof parameter === "boolean";
  return isText && PLAIN.test(String(parameter));
}
