import { expect, it } from 'vitest'
import { engineOf, idsOf, packOf } from '../../test/pack-of.ts'
import { keyOf } from '../text/key.ts'
import { languages } from './group.ts'
import { motionGroups } from './motion-groups.ts'
import { pictureGroups } from './picture-groups.ts'
import { promptGroups } from './prompt-groups.ts'
import { isPhrase, phrasesBeginningWith, synonymsOf } from './synonyms.ts'
import { workGroups } from './work-groups.ts'

const allGroups = [...pictureGroups, ...motionGroups, ...promptGroups, ...workGroups]

const engine = engineOf(
  packOf('sharp', { description: 'An upscaler of pictures' }),
  packOf('cutter', { description: 'Background removal' }),
  packOf('steer', { description: 'Helpers for ControlNet' }),
  packOf('fine', { description: 'A LoRA stack' }),
  packOf('covers', { description: 'Edits a mask' }),
  packOf('between', { description: 'Frame interpolation' }),
  packOf('filler', { description: 'Inpainting helpers' }),
  packOf('other', { description: 'Something else' }),
)

it.each([
  ['en', 'super resolution', 'sharp'],
  ['zh', '放大', 'sharp'],
  ['ja', 'アップスケール', 'sharp'],
  ['ko', '업스케일', 'sharp'],
  ['fr', 'agrandissement', 'sharp'],
  ['es', 'ampliación', 'sharp'],
  ['ru', 'увеличение', 'sharp'],
  ['ar', 'تكبير', 'sharp'],
  ['zh', '抠图', 'cutter'],
  ['ja', '背景削除', 'cutter'],
  ['ko', '배경 제거', 'cutter'],
  ['fr', 'suppression de l’arrière-plan', 'cutter'],
  ['es', 'quitar fondo', 'cutter'],
  ['ru', 'удаление фона', 'cutter'],
  ['ar', 'إزالة الخلفية', 'cutter'],
  ['zh', '控制网', 'steer'],
  ['ru', 'контролнет', 'steer'],
  ['ko', '로라', 'fine'],
  ['ar', 'قناع', 'covers'],
  ['es', 'máscara', 'covers'],
  ['es', 'relleno generativo', 'filler'],
  ['fr', 'masque', 'covers'],
  ['ja', 'マスク', 'covers'],
  ['zh', '插帧', 'between'],
])('finds in %s: %s', (_, query, id) => {
  expect(idsOf(engine, query)[0]).toBe(id)
})

it('gives a synonym as the reason', () => {
  const [hit] = engine.search({ text: '放大' }).hits
  expect(hit?.reasons).toContainEqual({ kind: 'synonym', text: 'upscaler' })
})

it('finds phrases in text without spaces', () => {
  expect(idsOf(engine, '图像放大器节点')[0]).toBe('sharp')
})

it('does not take a curve for a song in Japanese', () => {
  const tools = engineOf(
    packOf('composer', { description: 'Music generation' }),
    packOf('tone', { description: 'トーン曲線を編集' }),
  )
  expect(idsOf(tools, '曲線')).toEqual(['tone'])
  expect(idsOf(tools, '作曲')).toEqual(['composer'])
})

it('has every group in every language', () => {
  for (const group of allGroups) {
    const keys = languages.flatMap((language) => group[language].split('|').map(keyOf))
    expect(keys).not.toContain('')
    for (const key of keys) {
      const reached = new Set([key, ...synonymsOf(key).map((phrase) => phrase.key)])
      expect([key, keys.filter((other) => !reached.has(other))]).toEqual([key, []])
    }
  }
})

it('recognizes the plural of a phrase', () => {
  expect(isPhrase('upscalers')).toBe(true)
  expect(isPhrase('somethingelse')).toBe(false)
})

it('completes phrases in any language', () => {
  expect(phrasesBeginningWith('frame int', 5).map(({ text }) => text)).toContain('frame interpolation')
  expect(phrasesBeginningWith('фон', 5)).toEqual([])
  expect(phrasesBeginningWith('уда', 5).map(({ text }) => text)).toContain('удаление фона')
})
