import { expect, test } from 'vitest'
import type { T } from '../../../../i18n/use-t.ts'
import { reasonTemplates } from './reason-templates.ts'

test('templates of reasons call what people install a pack, as the pages do', () => {
  const t: T<'admin-versions'> = (key) => key
  const texts = (['approve', 'reject', 'flag', 'undo'] as const).flatMap((action) => reasonTemplates(t, action))
  expect(texts.filter(({ text }) => /\bnodes?\b/i.test(text))).toEqual([])
})
