import type { SearchDocument } from '@registry/search-engine'
import { between, seeded } from '../shared/random.ts'

/** Returns realistic queries for a generated catalogue: names, words, joined words, prefixes, misspellings, filters. */
export function madeQueries(documents: Iterable<SearchDocument>): string[] {
  const random = seeded(2)
  return [...documents].flatMap((document, number) => {
    const words = document.description.split(' ')
    const comfyNode = document.comfyNodes[0]
    const ways = [
      document.name,
      document.id,
      words.slice(0, 1).join(' '),
      words.slice(0, 2).join(' '),
      words.slice(0, 4).join(' '),
      comfyNode?.name ?? '',
      comfyNode?.name.toLowerCase() ?? '',
      comfyNode?.displayName ?? '',
      misspelt(words[0] ?? '', between(random, 1, 3)),
      (words[1] ?? '').slice(0, 3),
      `${words[0]} in:IMAGE updated:<1y`,
      ['upscale', '放大', 'background removal', 'face swap', 'image', 'lora loader', 'control net', 'маска'][
        number % 8
      ] ?? '',
    ]
    return [ways[number % ways.length] ?? '']
  })
}

/** Swaps two neighbouring letters. */
function misspelt(word: string, at: number): string {
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
}
