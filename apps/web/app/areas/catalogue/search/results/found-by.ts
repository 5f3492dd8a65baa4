import type { Schema } from '@registry/api-client'
import type { NodeSummary } from '../../../../components/node-summary.ts'

const told = ['tag', 'author', 'repository', 'category', 'comfy-category', 'type', 'synonym', 'typo'] as const

type ToldKind = (typeof told)[number]

/** Reasons for a match that the row of the node does not show. */
export interface FoundBy {
  /** Names of matching comfy nodes; empty when no comfy node is a reason for the match. */
  comfyNodes: string[]
  reasons: { kind: ToldKind; text: string }[]
  /** Whether the node's texts in another language match. */
  translated: boolean
  /** Words to mark besides the words of the search. */
  words: string[]
}

const mostReasons = 3
const ofComfyNodes: ReadonlySet<string> = new Set(['comfy-node', 'exact-comfy-node', 'comfy-category'])

/** Returns the reasons for a match that its row does not show. `asked` are the words of the search. */
export const foundBy = (
  node: NodeSummary,
  match: Schema<'SearchMatch'> | undefined,
  asked: readonly string[],
): FoundBy => {
  const reasons = match?.reasons ?? []
  const seen = folded([node.id, node.name, node.description, node.publisher.name, node.author?.name ?? ''].join('\n'))
  const isSeen = (text: string) => seen.includes(folded(text))
  return {
    comfyNodes: reasons.some(({ kind }) => ofComfyNodes.has(kind)) ? (match?.comfy_nodes ?? []) : [],
    reasons: reasons
      .flatMap(({ kind, text }) => {
        const known = told.find((each) => each === kind)
        if (known === undefined || text === undefined) return []
        if (known === 'synonym' && asked.some((word) => isFormOf(folded(word), folded(text)))) return []
        // A synonym or a corrected typo is always shown, even where the row contains its text.
        return isReading(known) || !isSeen(text) ? [{ kind: known, text }] : []
      })
      .slice(0, mostReasons),
    translated: reasons.some(({ kind }) => kind === 'translation'),
    words: [...new Set(reasons.flatMap(({ text }) => (text !== undefined && isSeen(text) ? [text] : [])))],
  }
}

const isReading = (kind: ToldKind) => kind === 'synonym' || kind === 'typo'

/**
 * Whether `other` begins with `word`, such as "upscaling" with "upscale". The last letter of a word of five or more
 * letters may differ.
 */
const isFormOf = (word: string, other: string): boolean =>
  word === other || (word.length > 2 && other.startsWith(word.length > 4 ? word.slice(0, -1) : word))

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
