/**
 * Escapes control characters of a line in the notation of JSON, which keeps the meaning of a JSON document. Terminals
 * obey control characters. GitHub Actions obeys lines that start with `::`, and `##[` anywhere.
 */
export function printable(line: string): string {
  return line
    .replaceAll(/[^\P{Cc}\t]/gu, escaped)
    .replaceAll(/#(?=#\[)/g, escaped)
    .replace(/(?<=^\s*):(?=:)/, escaped)
}

function escaped(character: string): string {
  return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
