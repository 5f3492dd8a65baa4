import type { Schema } from '@registry/api-client'

type AdminAdvisory = Schema<'AdminAdvisory'>
type EditAdvisory = Schema<'EditAdvisory'>
type Reference = Schema<'AdvisoryReference'>

/** Fields of the form, as text. */
export interface Draft {
  summary: string
  severity: Schema<'AdvisorySeverity'>
  affected: string
  details: string
  cvss: string
  aliases: string
  references: string
}

/** Origin of a new advisory. */
export interface Source {
  node: string
  version: string
  report: string
  finding: string
}

export const draftOf = (advisory: AdminAdvisory): Draft => ({
  summary: advisory.summary,
  severity: advisory.severity,
  affected: affectedLines(advisory.affected),
  details: advisory.details,
  cvss: advisory.cvss ?? '',
  aliases: advisory.aliases.join(', '),
  references: advisory.references.map(({ type, url }) => `${type} ${url}`).join('\n'),
})

/** Returns a draft for the pack of the source that affects all versions up to the named version. */
export const draftFrom = ({ node, version }: Source): Draft => ({
  summary: '',
  severity: 'high',
  affected: node === '' ? '' : `${node} >=0${version === '' ? '' : ` <=${version}`}`,
  details: '',
  cvss: '',
  aliases: '',
  references: '',
})

/** Parses the form. Returns the first line of affected versions that cannot be parsed as `error`. */
export const readDraft = (draft: Draft): { body: EditAdvisory } | { error: string } => {
  const affected = readAffected(draft.affected)
  if ('error' in affected) return affected
  const references = draft.references.split('\n').flatMap((line) => (line.trim() === '' ? [] : readReference(line)))
  return {
    body: {
      summary: draft.summary.trim(),
      severity: draft.severity,
      details: draft.details,
      cvss: draft.cvss.trim(),
      aliases: draft.aliases.split(/[\s,]+/).filter((alias) => alias !== ''),
      references,
      affected: affected.packs,
    },
  }
}

/** Returns the fields of a source in the format of the API. */
export const sourceOf = ({ report, finding }: Source): Pick<EditAdvisory, 'report_id' | 'finding'> => ({
  ...(report !== '' && { report_id: report }),
  ...(finding !== '' && { finding }),
})

const kinds: readonly Reference['type'][] = ['ADVISORY', 'ARTICLE', 'DISCUSSION', 'EVIDENCE', 'FIX', 'REPORT', 'WEB']

const readReference = (line: string): Reference => {
  const [first = '', url = first] = line.trim().split(/\s+/)
  return { type: kinds.find((kind) => kind === first.toUpperCase()) ?? 'WEB', url }
}

type Pack = Schema<'AdvisoryPack'>
type Event = Schema<'AdvisoryEvent'>

/** Writes affected versions as lines: a pack and a range such as `>=1.0.0 <1.2.0`, or a single version. */
const affectedLines = (packs: readonly Pack[]): string =>
  packs
    .flatMap(({ node_id: id, ranges = [], versions = [] }) => [
      ...ranges.map(({ events }) => `${id} ${events.map(wordOf).join(' ')}`),
      ...versions.map((version) => `${id} ${version}`),
    ])
    .join('\n')

/** Parses lines of affected versions. Returns the first line that cannot be parsed as `error`. */
const readAffected = (text: string): { packs: Pack[] } | { error: string } => {
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
    else return { error: line.trim() }
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
