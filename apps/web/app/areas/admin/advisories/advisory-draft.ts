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

/** First field that cannot be sent. `line` is its wrong text, or empty for a field without text. */
export interface DraftError {
  field: 'summary' | 'affected' | 'cvss' | 'aliases' | 'references'
  line: string
}

/** Parses the form. */
export const readDraft = (draft: Draft): { body: EditAdvisory } | { error: DraftError } => {
  const summary = draft.summary.trim()
  const affected = readAffected(draft.affected)
  const cvss = draft.cvss.trim()
  const aliases = draft.aliases.split(/[\s,]+/).filter((alias) => alias !== '')
  const references = linesOf(draft.references).map(readReference)
  const wrongAlias = aliases.find((alias) => !/^[A-Z]+-[A-Za-z0-9-]{1,80}$/.test(alias))
  const wrongReference = references.find(({ url }) => !url.startsWith('https://'))

  if (summary === '') return wrong('summary')
  if ('error' in affected) return wrong('affected', affected.error)
  if (affected.packs.length === 0) return wrong('affected')
  if (!/^$|^CVSS:(3\.[01]|4\.0)(\/[A-Z]{1,3}:[A-Z]){8,40}$/.test(cvss)) return wrong('cvss', cvss)
  if (wrongAlias !== undefined) return wrong('aliases', wrongAlias)
  if (wrongReference) return wrong('references', wrongReference.url)
  const { severity, details } = draft
  return { body: { summary, severity, details, cvss, aliases, references, affected: affected.packs } }
}

const wrong = (field: DraftError['field'], line = '') => ({ error: { field, line } })

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns the fields of a source in the format of the API. */
export const sourceOf = ({ report, finding }: Source): Pick<EditAdvisory, 'report_id' | 'finding'> => ({
  ...(report !== '' && { report_id: report }),
  ...(finding !== '' && { finding }),
})

const kinds: readonly Reference['type'][] = ['ADVISORY', 'ARTICLE', 'DISCUSSION', 'EVIDENCE', 'FIX', 'REPORT', 'WEB']

const readReference = (line: string): Reference => {
  const [first = '', url = first] = line.split(/\s+/)
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
  for (const line of linesOf(text)) {
    const [id = '', ...words] = line.split(/\s+/)
    const pack = packs.get(id) ?? { node_id: id, ranges: [], versions: [] }
    packs.set(id, pack)
    const [first = ''] = words
    const bounds = words.map(eventOf)
    if (words.length === 1 && /^[^<>=]+$/.test(first)) pack.versions.push(first)
    else if (bounds.length > 0 && bounds.every((bound) => bound !== undefined)) pack.ranges.push({ events: bounds })
    else return { error: line }
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
