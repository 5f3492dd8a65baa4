import { maskOf } from '../catalogue/dictionary.ts'
import type { Entry } from '../catalogue/entry.ts'
import { fieldsOf } from '../catalogue/fields.ts'
import type { Reason, ReasonKind } from '../search-request.ts'
import { tiers, type Found } from './find.ts'
import { worthOf } from './add-word.ts'
import type { Source } from './plan.ts'

const mostReasons = 12

/** Returns the strongest reason for each word: the field, and the interpretation of the word. */
export function reasonsOf(found: Found, entry: Entry, docId: number): Reason[] {
  const reasons = new Map<string, Reason>()
  const add = (kind: ReasonKind, text?: string): void => {
    reasons.set(`${kind}\n${text ?? ''}`, { kind, ...(text !== undefined && { text }) })
  }
  const tier = found.exact.get(docId)
  if (tier === tiers.id || tier === tiers.alias || tier === tiers.idKey) add('exact-id')
  if (tier === tiers.name || tier === tiers.nameKey || (tier && entry.foldedName === found.query.folded))
    add('exact-name')
  if (found.comfyNodes.has(docId)) add('exact-comfy-node')
  for (const word of [...found.query.words, ...found.tasks]) {
    const best = bestMatch(word, docId, found.allowed)
    if (!best) continue
    const [field] = fieldsOf(best.mask)
    if (field) add(field, best.source.text)
    if (best.source.reading !== 'exact') add(best.source.reading, best.source.text)
  }
  return [...reasons.values()].slice(0, mostReasons)
}

interface Match {
  source: Source
  mask: number
}

function bestMatch({ sources }: { sources: readonly Source[] }, docId: number, allowed: number): Match | undefined {
  let best: (Match & { worth: number }) | undefined
  for (const source of sources) {
    let mask = allowed
    for (const posting of source.postings) mask &= maskOf(posting, docId)
    const worth = mask > 0 ? worthOf(source, mask) : 0
    if (worth > (best?.worth ?? 0)) best = { source, mask, worth }
  }
  return best
}
