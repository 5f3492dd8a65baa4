/** Returns texts trimmed, each once, without empty ones. */
export function cleanList(texts: string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))]
}
