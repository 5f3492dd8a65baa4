import type { Finding } from './source.ts'

const longest = 300

// This file has a line for each operation: it grows with the contract and stays one idea.
const withoutLimit: ReadonlySet<string> = new Set(['contract/openapi.yaml'])

/** Rule 1: a file holds a single idea. */
export function fileSize(path: string, text: string): Finding[] {
  if (withoutLimit.has(path)) return []
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  if (lines <= longest) return []
  return [{ path, line: 0, message: `${lines} lines, ${longest} at most: find the second idea` }]
}
