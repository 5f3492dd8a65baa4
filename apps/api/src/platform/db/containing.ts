/** A LIKE pattern for lower-case text that holds the part as it stands. */
export function containing(part: string): string {
  return `%${part.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
