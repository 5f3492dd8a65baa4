import { describe, expect, it } from 'vitest'
import { engineOf, idsOf, packOf } from '../test/pack-of.ts'

/** Many packs have either word. Popular packs have only a single word. */
const engine = engineOf(
  ...Array.from({ length: 8 }, (_, number) =>
    packOf(`face-${number}`, { name: 'Face', downloads: 1e6, searchRanking: 1 }),
  ),
  ...Array.from({ length: 8 }, (_, number) =>
    packOf(`video-${number}`, { name: 'Video', downloads: 1e6, searchRanking: 1 }),
  ),
  packOf('both', { name: 'Video of a face', description: 'Face Video' }),
  packOf('both-and-krokus', { name: 'Video face krokus' }),
  packOf('krokus', { name: 'Krokus' }),
)

describe('words that a quarter of all packs have', () => {
  it('are required when no pack has another word', () => {
    expect(idsOf(engine, 'face wolpertinger video').toSorted()).toEqual(['both', 'both-and-krokus'])
  })

  it('are optional when a pack has the other words, and raise packs that have them', () => {
    expect(idsOf(engine, 'face video krokus')).toEqual(['both-and-krokus', 'krokus'])
  })

  it('match in other languages too', () => {
    const images = engineOf(
      ...Array.from({ length: 8 }, (_, number) => packOf(`image-${number}`, { name: 'Image' })),
      ...Array.from({ length: 8 }, (_, number) => packOf(`other-${number}`)),
      packOf('korean', { name: '이미지 krokus' }),
    )
    expect(idsOf(images, '이미지')).toContain('korean')
    expect(idsOf(images, '이미지')).toContain('image-0')
  })

  it('count in the given fields', () => {
    expect(idsOf(engine, { text: 'face video', fields: ['description'] })).toEqual(['both'])
  })
})

it('later pages of a task continue after the first ones', () => {
  const many = engineOf(
    ...Array.from({ length: 250 }, (_, number) =>
      packOf(`pack-${(number * 7919) % 250}`, {
        description: number % 3 === 0 ? 'RMBG' : 'Background removal',
        stars: number % 50,
        ...(number % 40 === 7 && { comfyNodes: [{ name: 'RemoveBackground' }] }),
      }),
    ),
  )
  const paged = Array.from({ length: 36 }, (_, page) =>
    idsOf(many, { text: 'remove background', offset: page * 7, limit: 7 }),
  ).flat()
  expect(paged).toHaveLength(250)
  expect(paged).toEqual(idsOf(many, { text: 'remove background', limit: 250 }))
})

it('later pages continue after the first ones', () => {
  const many = engineOf(
    ...Array.from({ length: 700 }, (_, number) =>
      packOf(`pack-${(number * 7919) % 700}`, {
        name: number % 3 === 0 ? 'Mask' : 'Mask of many things',
        downloads: number % 50,
        ...(number === 650 && { comfyNodes: [{ name: 'Mask', displayName: '', category: '' }] }),
      }),
    ),
  )
  const paged = Array.from({ length: 100 }, (_, page) =>
    idsOf(many, { text: 'mask', offset: page * 7, limit: 7 }),
  ).flat()
  expect(paged).toHaveLength(700)
  expect(paged).toEqual(idsOf(many, { text: 'mask', limit: 700 }))
})
