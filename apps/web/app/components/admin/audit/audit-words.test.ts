import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { T } from '../../../i18n/use-t.ts'
import { auditWords } from './audit-words.ts'

const api = fileURLToPath(new URL('../../../../../api/src/', import.meta.url))
const words = readFileSync(new URL('./audit-words.ts', import.meta.url), 'utf8')

/** Returns the key of a sentence in place of the sentence. */
const t: T<'admin-desk'> = (key) => key
const said = (action: string, detail = {}) => auditWords(t, { action, detail })

const quotedActions = (text: string) =>
  [...text.matchAll(/'([a-z_-]+\.[a-z_-]+)'/g)].flatMap(([, action]) => action ?? [])

/** Every action in the source of the API: after `action:`, or in a constant with a name that ends in action. */
const written = [
  ...new Set(
    globSync('**/*.ts', { cwd: api })
      .filter((path) => !path.endsWith('.test.ts'))
      .flatMap(
        (path) => readFileSync(`${api}${path}`, 'utf8').match(/(?:\baction:|\bconst \w*[aA]ction =)[^\n]*/g) ?? [],
      )
      .flatMap(quotedActions),
  ),
].toSorted()

test('every audit action of the registry has a sentence', () => {
  expect(written).toContain('sample.load')
  expect(written.length).toBeGreaterThan(50)
  expect(written.filter((action) => said(action) === 'admin-desk.did.other')).toEqual([])
})

/** Actions of entries that older releases wrote. */
const noLongerWritten = ['ci_file.upload', 'ci_result.report']

test('no sentence is for an unknown action', () => {
  const known = [...words.matchAll(/^ {2}'([^']+)':/gm)].flatMap(([, action]) => action ?? [])
  expect(known.toSorted()).toEqual([...written, ...noLongerWritten].toSorted())
})

test('reading a repository and receiving nodes from a service have different sentences', () => {
  expect(said('comfy_nodes.read')).not.toBe(said('comfy_nodes.create'))
})

test('a decision is worded by the new status, and a property of Object is no action', () => {
  expect(['active', 'banned', 'flagged', undefined].map((to) => said('version.decide', { to }))).toEqual([
    'admin-desk.did.approve',
    'admin-desk.did.reject',
    'admin-desk.did.flag',
    'admin-desk.did.decide',
  ])
  expect(said('toString')).toBe('admin-desk.did.other')
})
