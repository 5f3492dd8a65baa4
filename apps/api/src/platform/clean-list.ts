/** Trims texts, and removes empty and duplicate texts. */
export function cleanList(texts: string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))]
}
