import { expect, test } from 'vitest'
import { localizeNode } from './localize-node.ts'

const node = {
  id: 'pack',
  name: 'Mask Garden',
  description: 'Nodes for masks that grow with the picture.',
  status: 'NodeStatusActive',
  downloads: 0,
  publisher: { id: 'me', name: 'Me' },
  translations: {
    ja: { name: 'マスクの庭', description: 'マスクのノード' },
    fr: { description: 'Des nœuds pour les masques.' },
    es: { name: ' ', description: 7 },
    ru: { name: 'Mask Garden' },
  },
} as const

test('a node is shown in the language of the page, marked as translated', () => {
  const { node: told, ...rest } = localizeNode(node, 'ja')
  expect(told).toMatchObject({ id: 'pack', name: 'マスクの庭', description: 'マスクのノード' })
  expect(rest).toEqual({ translation: { from: 'en', isShown: true } })
})

test('an untranslated text stays and names its language', () => {
  expect(localizeNode(node, 'fr')).toMatchObject({
    node: { name: 'Mask Garden', description: 'Des nœuds pour les masques.' },
    translation: { isShown: true },
  })
  expect(localizeNode({ ...node, translations: { fr: { name: 'Le jardin' } } }, 'fr')).toMatchObject({
    node: { name: 'Le jardin', description: node.description },
    descriptionLang: 'en',
  })
})

test('the original is shown on demand, with a way back', () => {
  expect(localizeNode(node, 'ja', true)).toEqual({
    node,
    descriptionLang: 'en',
    translation: { from: 'en', isShown: false },
  })
})

test.each(['es', 'ru', 'ko', 'en'] as const)(
  'a translation that is empty, of another type, identical or absent is ignored (%s)',
  (locale) => {
    const { node: told, translation } = localizeNode(node, locale)
    expect(told).toBe(node)
    expect(translation).toBeUndefined()
  },
)
