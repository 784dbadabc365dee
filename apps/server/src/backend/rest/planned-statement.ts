import type { Parameter } from "../lite/query-parameters";
import type { ReadShape } from "./read-shape";
import type { LoggedRead } from "./statement-log";

/** A statement whose parameters are constants, or placeholders for values of a read. */
export interface PlannedStatement {
  sql: string;
  parameters: readonly (Parameter | ValueAt)[];
}

/** A placeholder for one of the values of a read. */
class ValueAt {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

const PARAMETER = /\$(\d+)/g;

/** Values that are safe to write into a statement as literals. */
const PLAIN = /^(?:\d{1,9}|true|false)$/;

/** Replaces the read's values by placeholders. Null where it is ambiguous which parameter is which value. */
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
 * Writes the constant numbers and booleans, such as the limit, into the statement as literals. PostgreSQL
 * reuses its plan only if it can tell how many rows are asked for; otherwise it plans each time.
 */
function withConstants({ sql, parameters }: PlannedStatement): PlannedStatement {
  // A parameter is used twice, or a name looks like one.
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
