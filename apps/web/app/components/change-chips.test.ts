import { expect, test } from 'vitest'
import { createServerTranslations } from '../i18n/server-translations.ts'
import { changeChips, effectOnSaved } from './change-chips.ts'

const { t } = await createServerTranslations('en')

test('changes are listed by kind, without unchanged kinds', () => {
  expect(changeChips(t, {})).toEqual([])
  expect(changeChips(t, { 'node-added': 2, 'input-renamed': 1 })).toEqual(['+2 nodes', '1 input renamed'])
  const counts = { 'node-removed': 1, 'node-renamed': 3, 'input-added': 2, 'widgets-moved': 1, 'output-renamed': 1200 }
  expect(changeChips(t, counts)).toEqual([
    '1 node removed',
    '3 nodes renamed',
    '3 input changes',
    '1,200 output changes',
  ])
})

test('the effect on saved workflows is the worse of positional and named', () => {
  const effects = { positional: 'safe', named: 'safe', prompt: 'breaks' } as const
  expect(effectOnSaved(effects)).toBe('safe')
  expect(effectOnSaved({ ...effects, named: 'may-break' })).toBe('may-break')
  expect(effectOnSaved({ ...effects, positional: 'breaks', named: 'may-break' })).toBe('breaks')
})
