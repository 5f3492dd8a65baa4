import type { SearchDocument } from '../search-document.ts'
import { wordsOf, type Word } from '../text/words.ts'
import type { ComfyParts } from './comfy-parts.ts'
import { bitOf, type Field } from './fields.ts'

/** Terms of a pack with their field masks. */
export type Terms = Map<string, number>

/** Returns the terms that find a pack, without the whole names of its comfy nodes. */
export function termsOf(document: SearchDocument, comfyNodes: readonly ComfyParts[]): Terms {
  const terms: Terms = new Map()
  const add = (field: Field, texts: Iterable<string>): void => {
    const bit = bitOf(field)
    for (const text of texts) terms.set(text, (terms.get(text) ?? 0) | bit)
  }
  const addText = (field: Field, text: string | undefined): void => add(field, spellings(text ?? ''))
  addText('name', document.name)
  addText('id', document.id)
  add('acronym', acronyms(document.name))
  addText('publisher', document.publisher?.id)
  addText('publisher', document.publisher?.name)
  addText('author', document.author)
  addText('repository', repositoryPath(document.repository))
  addText('category', document.category)
  addText('description', withoutAddresses(document.description.slice(0, longestText)))
  for (const tag of document.tags) addText('tag', tag)
  for (const { name, description } of document.translations ?? []) {
    addText('translation', name)
    addText('translation', description?.slice(0, longestText))
  }
  for (const { name, displayName, category } of comfyNodes) {
    add('comfy-node', name)
    add('comfy-node', displayName)
    add('comfy-category', category)
  }
  for (const type of [...document.inputTypes, ...document.outputTypes]) {
    if (!everydayTypes.has(type.toUpperCase())) addText('type', type)
  }
  return terms
}

const longestText = 20_000

/** Types that nearly every pack has. As words they distinguish no packs, so only filters find them. */
const everydayTypes = new Set(
  '* ANY INT FLOAT STRING BOOLEAN BOOL COMBO NUMBER IMAGE MASK LATENT MODEL CLIP VAE CONDITIONING'.split(' '),
)

/** Yields the parts of each word, and the word as written. */
function* spellings(text: string): Generator<string> {
  for (const word of wordsOf(text)) {
    yield* word.parts
    if (word.parts.length > 1 && !word.isUnspaced) yield word.text
  }
}

function repositoryPath(address: string): string {
  return address
    .replace(/^[a-z]+:\/\/(www\.)?/i, '')
    .replace(/^[^/]*\//, '')
    .replace(/\.git$/, '')
}

function withoutAddresses(text: string): string {
  return text.replaceAll(/https?:\/\/[^\s)\]]+/gi, ' ')
}

/**
 * Returns acronyms of a name, such as `usdu` for Ultimate SD Upscale. A second acronym omits the first word, which is
 * often ComfyUI.
 */
function acronyms(name: string): string[] {
  const initials = wordsOf(name)
    .filter(({ isUnspaced }) => !isUnspaced)
    .map((word) => initialsOf(word, name))
  return [initials.join(''), initials.slice(1).join('')].filter((text) => text.length >= 3 && text.length <= 8)
}

/** Returns the initials of a word. A short word in capitals is already an acronym and counts whole. */
function initialsOf({ text, parts, start, end }: Word, name: string): string {
  if (/^[A-Z]{2,3}$/.test(name.slice(start, end))) return text
  return parts.map((part) => (parts.length > 1 && part.length <= 2 ? part : part.charAt(0))).join('')
}
