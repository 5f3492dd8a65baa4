import semver from 'semver'
import { parseVersion } from './version-number.ts'

type Comparator = string

/** Versions from `low` on that a range leaves out: `below` comes before them, `beyond` after them. */
interface Gap {
  low: string
  high: string
  isPoint: boolean
  below: Comparator
  beyond: Comparator
}

interface Clause {
  comparators: Comparator[]
  gaps: Gap[]
}

const clauseForm = /^(===|==|~=|!=|<>|>=|<=|>|<|=)?\s*([^\s=<>~!^|,*]+?)(\.\*)?$/
const longestRange = 2000

/**
 * A range as npm's semver reads it, with the same releases in it; '' (every version) when the text cannot be read.
 * What Python's requirement syntax can read has Python's meaning (`>1.4` starts at 1.4.0), the rest npm's.
 */
export function npmRange(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  const range = fromPython(trimmed) ?? trimmed
  return range.length > longestRange || semver.validRange(range) === null ? '' : range
}

function fromPython(text: string): string | undefined {
  const parts = text.split(',').flatMap((part) => part.trim() || [])
  const clauses = parts.map(readClause)
  if (clauses.length === 0 || !clauses.every((clause) => clause !== undefined)) return undefined
  const comparators = clauses.flatMap((clause) => clause.comparators)
  const gaps = distinct(clauses.flatMap((clause) => clause.gaps))
  // Between two gaps lies one alternative, so n gaps make n + 1 of them.
  return [...gaps, undefined]
    .map((gap, index) => {
      const before = gaps[index - 1]
      return [...new Set([...comparators, ...(before ? [before.beyond] : []), ...(gap ? [gap.below] : [])])].join(' ')
    })
    .join(' || ')
}

function readClause(text: string): Clause | undefined {
  const [found, operator = '=', bound = '', wildcard] = clauseForm.exec(text) ?? []
  const version = found === undefined ? undefined : parseVersion(bound)?.version.replace(/\+.*/, '')
  if (version === undefined) return undefined
  return wildcard ? wildcardClause(operator, bound, version) : plainClause(operator, bound, version)
}

function plainClause(operator: string, bound: string, version: string): Clause | undefined {
  switch (operator) {
    case '=':
    case '==':
    case '===':
      return { comparators: [version], gaps: [] }
    case '!=':
    case '<>':
      return { comparators: [], gaps: [pointGap(version)] }
    case '~=': {
      const parts = numberedParts(bound)
      if (parts < 2) return undefined
      return { comparators: [`>=${version}`, `<${endOfSeries(version, parts - 1)}`], gaps: [] }
    }
    default:
      return { comparators: [`${operator}${version}`], gaps: [] }
  }
}

// `==1.4.*` is every version of the series 1.4; no other operator can take a series.
function wildcardClause(operator: string, bound: string, version: string): Clause | undefined {
  const parts = numberedParts(bound)
  if (!/^v?[\d.]+$/i.test(bound) || parts > 2) return undefined
  const end = endOfSeries(version, parts)
  switch (operator) {
    case '==':
      return { comparators: [`>=${version}`, `<${end}`], gaps: [] }
    case '!=':
      return {
        comparators: [],
        gaps: [{ low: version, high: end, isPoint: false, below: `<${version}`, beyond: `>=${end}` }],
      }
    default:
      return undefined
  }
}

function pointGap(version: string): Gap {
  return { low: version, high: version, isPoint: true, below: `<${version}`, beyond: `>${version}` }
}

/** In order, without those that lie inside another: a series and its sub-series are nested or apart, never across. */
function distinct(gaps: Gap[]): Gap[] {
  const kept: Gap[] = []
  for (const gap of gaps.toSorted((a, b) => semver.compare(a.low, b.low) || semver.compare(b.high, a.high))) {
    const last = kept.at(-1)
    const order = last ? semver.compare(gap.low, last.high) : 1
    if (order > 0 || (order === 0 && !last?.isPoint)) kept.push(gap)
  }
  return kept
}

function numberedParts(bound: string): number {
  return /^v?(\d+(?:\.\d+)*)/i.exec(bound)?.[1]?.split('.').length ?? 0
}

/** The first version after the series of the leading parts: of 1.4.2 and one part 2.0.0, of two parts 1.5.0. */
function endOfSeries(version: string, parts: number): string {
  return parts === 1 ? `${semver.major(version) + 1}.0.0` : `${semver.major(version)}.${semver.minor(version) + 1}.0`
}
