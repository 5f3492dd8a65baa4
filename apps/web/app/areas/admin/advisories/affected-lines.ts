import type { Schema } from '@registry/api-client'

type Pack = Schema<'AdvisoryPack'>
type Event = Schema<'AdvisoryEvent'>

/** Writes affected versions as lines: a pack and a range such as `>=1.0.0 <1.2.0`, or a single version. */
export const affectedLines = (packs: readonly Pack[]): string =>
  packs
    .flatMap(({ node_id: id, ranges = [], versions = [] }) => [
      ...ranges.map(({ events }) => `${id} ${events.map(wordOf).join(' ')}`),
      ...versions.map((version) => `${id} ${version}`),
    ])
    .join('\n')

/** Reads such lines. Returns the first line that cannot be read. */
export const readAffected = (text: string): { packs: Pack[] } | { fault: string } => {
  const packs = new Map<string, { node_id: string; ranges: { events: Event[] }[]; versions: string[] }>()
  for (const line of text.split('\n')) {
    const [id, ...words] = line.trim().split(/\s+/)
    if (id === undefined || id === '') continue
    const pack = packs.get(id) ?? { node_id: id, ranges: [], versions: [] }
    packs.set(id, pack)
    const [first = ''] = words
    const bounds = words.map(eventOf)
    if (words.length === 1 && /^[^<>=]+$/.test(first)) pack.versions.push(first)
    else if (bounds.length > 0 && bounds.every((bound) => bound !== undefined)) pack.ranges.push({ events: bounds })
    else return { fault: line.trim() }
  }
  return { packs: [...packs.values()] }
}

const wordOf = ({ introduced, fixed, last_affected: last }: Event): string => {
  if (introduced !== undefined) return `>=${introduced}`
  return fixed === undefined ? `<=${last}` : `<${fixed}`
}

const eventOf = (word: string): Event | undefined => {
  const [, operator, version] = /^(>=|<=|<)([^<>=]+)$/.exec(word) ?? []
  if (version === undefined) return undefined
  if (operator === '>=') return { introduced: version }
  return operator === '<' ? { fixed: version } : { last_affected: version }
}
