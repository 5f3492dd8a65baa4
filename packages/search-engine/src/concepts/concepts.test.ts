import { describe, expect, it } from 'vitest'
import { languages } from '../synonyms/group.ts'
import { conceptsIn, usedMeanings } from './concepts.ts'
import { meaningTable } from './meanings.ts'

const phrasesOf = (text: string) => conceptsIn(text).map(({ terms }) => terms[0]?.join(' '))

it('defines every meaning of a task in every language', () => {
  const table = meaningTable()
  const known = new Set(table.map(({ meaning }) => meaning))
  expect([...usedMeanings()].filter((meaning) => !known.has(meaning))).toEqual([])
  expect(known.size).toBe(table.length)
  for (const { meaning, languages: words } of table) {
    expect([meaning, words.filter((written) => written.trim() !== '').length]).toEqual([meaning, languages.length])
  }
})

describe('the task of a query', () => {
  it.each([
    ['en', 'how do I get rid of the background of my photos'],
    ['zh', '怎么把图片的背景去掉'],
    ['ja', '写真の背景を消したい'],
    ['ko', '사진에서 배경을 지우는 방법'],
    ['ko', '사진 배경 지워'],
    ['fr', "enlever l'arrière-plan d'une image"],
    ['es', 'cómo quitar el fondo de una foto'],
    ['es', 'quita el fondo de mi foto'],
    ['ru', 'как убрать фон с фотографии'],
    ['ar', 'كيف يمكنني إزالة الخلفية من الصورة'],
  ])('is found in %s', (_, text) => {
    expect(phrasesOf(text)).toContain('background removal')
  })

  it('is the longer one of two that overlap', () => {
    expect(phrasesOf('remove the background of a video')).toEqual(['rmbg'])
  })

  it('is found by meanings, not by prefixes', () => {
    expect(phrasesOf('hidream')).toEqual([])
    expect(phrasesOf('seedvr')).toEqual([])
  })

  it('is not found in a short text with other words', () => {
    expect(phrasesOf('remove background')).toEqual(['background removal'])
    expect(phrasesOf('wolpertinger background remove')).toEqual([])
  })

  it('is not found in a long text that is mostly other words', () => {
    expect(phrasesOf('krokus wolpertinger zwieback fizzle background remove')).toEqual([])
  })
})
