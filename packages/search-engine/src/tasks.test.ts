import { describe, expect, it } from 'vitest'
import { engineOf, idsOf, packOf } from '../test/pack-of.ts'

describe('a query', () => {
  const engine = engineOf(
    packOf('cutter', { description: 'Nodes for RMBG and BiRefNet', stars: 2000 }),
    packOf('sound', { description: 'Whisper', stars: 100 }),
    packOf('other', { description: 'Something else', stars: 5000 }),
  )

  it.each(['how do I get rid of the background of my photos', '背景を消したい', 'как убрать фон', 'إزالة الخلفية'])(
    'finds packs that describe the task in other words: %s',
    (text) => {
      const { hits } = engine.search({ text })
      expect(hits.map(({ id }) => id)).toEqual(['cutter'])
      expect(hits[0]?.reasons).toContainEqual({ kind: 'synonym', text: 'rmbg' })
    },
  )

  it('of five or more words finds packs with some of them', () => {
    expect(idsOf(engine, 'whisper krokus wolpertinger zwieback fizzle')).toEqual(['sound'])
  })
})

describe('among packs for a task', () => {
  it('the prior score decides, not a name with the words', () => {
    const engine = engineOf(
      packOf('small', { name: 'Remove the background' }),
      packOf('named', { name: 'Remove Background' }),
      packOf('great', { name: 'Cutter', description: 'Background removal', stars: 3000 }),
    )
    expect(idsOf(engine, 'remove background')[0]).toBe('great')
  })

  it('an exact id, an alias and a well-known name still come first', () => {
    const great = packOf('great', { description: 'Background removal', stars: 3000 })
    const query = 'remove-background'
    expect(idsOf(engineOf(great, packOf('remove-background')), query)[0]).toBe('remove-background')
    expect(idsOf(engineOf(great, packOf('a', { aliases: ['remove-background'] })), query)[0]).toBe('a')
    expect(idsOf(engineOf(great, packOf('b', { name: 'Remove Background', stars: 40 })), query)[0]).toBe('b')
  })

  it('a comfy node with all words ranks above several with one each', () => {
    const facts = { stars: 100 }
    const engine = engineOf(
      packOf('a', { ...facts, comfyNodes: [{ name: 'VideoMerge' }, { name: 'CombineMasks' }, { name: 'Load' }] }),
      packOf('b', { ...facts, comfyNodes: [{ name: 'XYZ_VideoCombine' }, { name: 'Masks' }, { name: 'Load' }] }),
    )
    expect(idsOf(engine, 'combine frames into a video')).toEqual(['b', 'a'])
  })

  it('a pack with more comfy nodes for the task ranks first', () => {
    const others = Array.from({ length: 40 }, (_, number) => ({ name: `Thing${number}` }))
    const engine = engineOf(
      packOf('a', { comfyNodes: [{ name: 'VideoCombine' }, ...others], stars: 100 }),
      packOf('b', { comfyNodes: [{ name: 'VideoCombine' }, { name: 'LoadVideo' }, { name: 'Load' }], stars: 100 }),
    )
    expect(idsOf(engine, 'combine frames into video')).toEqual(['b', 'a'])
  })

  it('a pack with a short description of the task ranks first', () => {
    const rest = Array.from({ length: 80 }, (_, number) => `word${number}`).join(' ')
    const engine = engineOf(
      packOf('a', { description: `RMBG ${rest}`, stars: 100 }),
      packOf('b', { description: 'RMBG', stars: 100 }),
    )
    expect(idsOf(engine, 'remove background')).toEqual(['b', 'a'])
  })
})

it('comfy node names match the words themselves, not synonyms', () => {
  const engine = engineOf(
    packOf('a', { comfyNodes: [{ name: 'RMBG' }, { name: 'RemoveTheBackground' }], stars: 100 }),
    packOf('b', { comfyNodes: [{ name: 'Background' }] }),
  )
  expect(engine.comfyNodeNames('remove background', 5)).toEqual(['RemoveTheBackground'])
})

describe('an alias', () => {
  const engine = engineOf(
    packOf('video-helper-suite', { aliases: ['vhs'] }),
    packOf('tapes', { name: 'VHS', stars: 5000, description: 'vhs', tags: ['vhs'] }),
  )

  it('finds its pack before a pack with that name', () => {
    expect(idsOf(engine, 'VHS')[0]).toBe('video-helper-suite')
    expect(engine.search({ text: 'vhs' }).hits[0]?.reasons).toContainEqual({ kind: 'exact-id' })
  })

  it('ranks after the pack with that id', () => {
    const both = engineOf(packOf('a', { aliases: ['vhs'], stars: 5000 }), packOf('vhs'))
    expect(idsOf(both, 'vhs')).toEqual(['vhs', 'a'])
  })

  it('is removed when its pack is replaced without it', () => {
    const one = engineOf(packOf('a', { aliases: ['vhs'] }))
    one.put(packOf('a'))
    expect(idsOf(one, 'vhs')).toEqual([])
  })
})

it('a name with a digit after the query word ranks before one with letters after it', () => {
  const engine = engineOf(
    packOf('a', { name: 'Florence2', stars: 2000 }),
    packOf('b', { name: 'Florence', stars: 5, description: 'Some', id: 'b' }),
    packOf('c', { name: 'Florencework', stars: 2000 }),
  )
  expect(idsOf(engine, 'florence flower')).toEqual(['a', 'b', 'c'])
})

it('an author name finds all packs of the author by prior score, before a mention', () => {
  const engine = engineOf(
    packOf('a', { author: 'kiwi', stars: 10, aliases: ['kiwi-a'] }),
    packOf('b', { author: 'kiwi', stars: 5000 }),
    packOf('c', { author: 'kiwi', stars: 300 }),
    packOf('d', { description: 'Thanks to kiwi', stars: 300 }),
  )
  expect(idsOf(engine, 'kiwi')).toEqual(['b', 'c', 'a', 'd'])
})
