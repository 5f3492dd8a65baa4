import type { Finding } from './source.ts'

const longest = 300
const longestRoute = 60

// One line an operation: it grows with the contract and stays one idea.
const withoutLimit: ReadonlySet<string> = new Set(['contract/openapi.yaml'])

/** Rule 1: one idea a file. A route is HTTP in, HTTP out. */
export function fileSize(path: string, text: string): Finding[] {
  if (withoutLimit.has(path)) return []
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  const isRoute = /^apps\/api\/src\/[^/]+\/[^/]+\/routes\/(?!index\.ts$)/.test(path)
  const limit = isRoute ? longestRoute : longest
  return lines <= limit
    ? []
    : [
        {
          path,
          line: 0,
          message: `${lines} lines, ${limit} at most${isRoute ? ' for a route' : ''}: find the second idea`,
        },
      ]
}
