import { expect, it } from 'vitest'
import { engineOf, idsOf, packOf } from '../../test/pack-of.ts'
import type { SearchDocument } from '../index.ts'

/** 80 of 400 packs have the word `harbor`, five of these `velvet` and one `walnut`; four others have `walnut` too. */
function packs(): SearchDocument[] {
  return Array.from({ length: 400 }, (_, i) => {
    const words = [i % 5 === 0 && 'harbor', i % 90 === 0 && 'velvet', i % 110 === 1 && 'walnut', i === 5 && 'walnut']
    return packOf(`p${i}`, { name: ['pack', ...words.filter((word) => word !== false)].join(' ') })
  })
}

it('finds the packs with both a frequent and a rare word', () => {
  const engine = engineOf(...packs())
  expect(idsOf(engine, 'harbor velvet').toSorted()).toEqual(['p0', 'p180', 'p270', 'p360', 'p90'])
  expect(idsOf(engine, 'harbor walnut')).toEqual(['p5'])
})

it('finds packs with a rare word when no pack has all words, counting each once', () => {
  const { hits } = engineOf(...packs()).search({ text: 'harbor velvet walnut' })
  const [velvet, walnut] = [idsOf(engineOf(...packs()), 'velvet'), idsOf(engineOf(...packs()), 'walnut')]
  expect(hits.map(({ id }) => id).toSorted()).toEqual([...velvet, ...walnut].toSorted())
  expect(Math.max(...hits.map(({ ranking }) => ranking.text))).toBeLessThan(0.5)
})

it('scores the words of a pack whose id has them, without the rarest word', () => {
  const engine = engineOf(...packs(), packOf('vel-vet-harbor'))
  const [first] = engine.search({ text: 'velvet harbor' }).hits
  expect(first?.id).toBe('vel-vet-harbor')
  expect(first?.ranking.text).toBeGreaterThan(0)
})

it('finds packs with all but the rarest of four words', () => {
  const three = Array.from({ length: 20 }, (_, i) => packOf(`three-${i}`, { name: 'linen maple copper' }))
  const engine = engineOf(...packs(), ...three, packOf('four', { name: 'linen maple copper quartz' }))
  expect(idsOf(engine, { text: 'linen maple copper quartz', limit: 100 })).toHaveLength(21)
})

it('weighs a word by the current packs', () => {
  const some = [...packs(), packOf('plural', { name: 'harbors' })]
  const engine = engineOf(...some)
  const ask = (asked: typeof engine) => asked.search({ text: 'harb vel', limit: 400 })
  const before = ask(engine)
  const further = Array.from({ length: 40 }, (_, i) => packOf(`further-${i}`, { name: 'harbors' }))
  for (const pack of further) engine.put(pack)
  expect(ask(engine)).toEqual(ask(engineOf(...some, ...further)))
  for (const { id } of further) engine.remove(id)
  expect(ask(engine)).toEqual(before)
})
