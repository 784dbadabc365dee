/** A number with the word for what is counted: `1 project`, `2 projects`. */
export function counted(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? "" : "s"}`;
}

/** An organisation as sentences name it: `"Wells" (number 3)`. */
export function nameAndNumber({ name, number }: { name: string; number: number }): string {
  return `"${name}" (number ${number})`;
}
