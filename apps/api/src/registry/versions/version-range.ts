import semver from 'semver'
import { parseVersion } from './version-number.ts'

type Comparator = string

/**
 * Versions from `low` to `high` that a range excludes. `below` matches the versions before the gap, `beyond` the
 * versions after.
 */
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
 * Converts a range to npm's semver syntax with the same releases; '' (every version) for unreadable text. Text in
 * Python's requirement syntax keeps Python's meaning (`>1.4` starts at 1.4.0), other text npm's.
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
  // Each gap separates two alternatives, so n gaps make n + 1 alternatives.
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

// `==1.4.*` means every version of the series 1.4. Only `==` and `!=` accept a series.
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

/** Sorts gaps and drops nested gaps. Two series are nested or apart; they never overlap partly. */
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

/**
 * Returns the first version after the series of the leading parts. For 1.4.2, a part gives 2.0.0 and two parts give
 * 1.5.0.
 */
function endOfSeries(version: string, parts: number): string {
  return parts === 1 ? `${semver.major(version) + 1}.0.0` : `${semver.major(version)}.${semver.minor(version) + 1}.0`
}
