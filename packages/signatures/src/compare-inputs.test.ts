import { expect, it } from 'vitest'
import { compareInputs } from './compare-inputs.ts'
import type { InputSignature, Json } from './signature.ts'

const text = (name: string, options: Record<string, Json> = {}): InputSignature => ({
  name,
  type: 'STRING',
  isRequired: false,
  options,
})
const forced = { forceInput: true }

it.each([
  ['a widget', {}, {}, ['input-renamed']],
  ['a socket', forced, forced, ['input-renamed']],
  ['a socket with forceInput as text', { forceInput: 'True' }, {}, ['input-removed', 'input-added']],
  ['a socket replaced by a widget', forced, {}, ['input-removed', 'input-added']],
  ['a widget replaced by a socket', {}, forced, ['input-renamed', 'widget-became-socket']],
])('renaming %s', (_, before, after, kinds) => {
  const changes = compareInputs('Tone', [text('folder', before)], [text('suffix', after)])
  expect(changes.map(({ kind }) => kind)).toEqual(kinds)
})

it('a widget replaced by a socket of another name may break, and moves no later value', () => {
  const changes = compareInputs('Tone', [text('folder'), text('note')], [text('suffix', forced), text('note')])
  expect(new Set(changes.map(({ effects }) => effects.positional))).toEqual(new Set(['safe', 'may-break']))
  expect(changes.map(({ kind }) => kind)).not.toContain('widgets-moved')
})
