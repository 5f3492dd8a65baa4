/** One line of a comment in shell and in requirements, whatever the text: line ends and control characters become spaces. */
export function commentOf(text: string): string {
  return `# ${text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()}`.trimEnd()
}
