export type PatchLine =
  { kind: 'hunk'; text: string } | { kind: 'added' | 'removed' | 'same'; text: string; before?: number; after?: number }

const header = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@(.*)$/

/** Returns the lines of a unified diff with their numbers on both sides, without the names of the files. */
export const patchLines = (patch: string): PatchLine[] => {
  const lines: PatchLine[] = []
  let before = 0
  let after = 0
  for (const line of patch.replace(/\n$/, '').split('\n')) {
    const hunk = header.exec(line)
    if (hunk) {
      before = Number(hunk[1])
      after = Number(hunk[2])
      lines.push({ kind: 'hunk', text: line })
    } else if (lines.length > 0) {
      const [sign, text] = [line[0], line.slice(1)]
      if (sign === '+') lines.push({ kind: 'added', text, after: after++ })
      else if (sign === '-') lines.push({ kind: 'removed', text, before: before++ })
      // "\ No newline at end of file" is a line of the format, not of the file.
      else if (sign !== '\\') lines.push({ kind: 'same', text, before: before++, after: after++ })
    }
  }
  return lines
}
