/** Makes a comment of a shell or of requirements in one line: line ends and control characters become spaces. */
export function commentOf(text: string): string {
  return `# ${text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()}`.trimEnd()
}
