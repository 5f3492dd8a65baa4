import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'

export interface Patch {
  /** Patch in the unified format; empty when nothing differs. */
  patch: string
  /** Whether the diff stopped its search for unchanged lines and replaces every line. */
  isGivenUp: boolean
}

export interface DiffSide {
  /** Name in the header of the patch. */
  name: string
  text: string
}

/** Limits of a diff, which blocks this thread. */
const limits = { timeout: 250, maxEditLength: 10_000 }

/** Returns the difference of two texts, in bounded time. */
export function unifiedDiff(before: DiffSide, now: DiffSide, bounds = limits): Patch {
  if (before.text === now.text) return { patch: '', isGivenUp: false }
  const options = { ...bounds, context: 3, headerOptions: FILE_HEADERS_ONLY }
  const patch = createTwoFilesPatch(before.name, now.name, before.text, now.text, undefined, undefined, options)
  return patch === undefined ? { patch: replaceAll(before, now), isGivenUp: true } : { patch, isGivenUp: false }
}

function replaceAll(before: DiffSide, now: DiffSide): string {
  const [removed, added] = [linesOf(before.text), linesOf(now.text)]
  const range = (count: number) => `${count === 0 ? 0 : 1},${count}`
  const lines = (sign: string, all: string[], text: string) => [
    ...all.map((line) => sign + line),
    ...(text === '' || text.endsWith('\n') ? [] : ['\\ No newline at end of file']),
  ]
  return [
    `--- ${before.name}`,
    `+++ ${now.name}`,
    `@@ -${range(removed.length)} +${range(added.length)} @@`,
    ...lines('-', removed, before.text),
    ...lines('+', added, now.text),
    '',
  ].join('\n')
}

function linesOf(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}
