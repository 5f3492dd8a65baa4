/**
 * Converts a text to a single-line comment for a shell script or a requirements file. Line ends and control characters
 * become spaces.
 */
export function commentOf(text: string): string {
  return `# ${text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()}`.trimEnd()
}
