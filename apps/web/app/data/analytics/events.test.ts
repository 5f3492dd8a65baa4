import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = readFileSync(new URL('./events.ts', import.meta.url), 'utf8')
const paper = readFileSync(new URL('../../../../../docs/ANALYTICS.md', import.meta.url), 'utf8')

test('docs/ANALYTICS.md lists every event', () => {
  const events = [...source.matchAll(/^ {2}'?([A-Z][\w ]+?)'?: /gm)].map(([, name]) => name)
  const listed = [...(paper.split('## Events')[1] ?? '').matchAll(/^\| ([A-Z][\w ]+?) +\|/gm)].map(([, name]) => name)
  expect(events.length).toBeGreaterThan(5)
  expect(new Set(listed)).toEqual(new Set(events))
})
