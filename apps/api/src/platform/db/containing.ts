/** Returns a LIKE pattern for lower-case text that contains the part literally. */
export function containing(part: string): string {
  return `%${part.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
