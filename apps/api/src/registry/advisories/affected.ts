import type { AdvisoryEvent, AdvisoryRange } from '../../schema/advisory-tables.ts'
import { parseVersion } from '../versions/version-number.ts'

/** Affected versions of a pack: versions in a range, and listed versions. */
export interface Affected {
  ranges: readonly AdvisoryRange[]
  versions: readonly string[]
}

/** Value of `introduced` that precedes every version. */
const fromTheFirst = '0'

/**
 * Returns whether a version is affected, as the OSV schema evaluates ranges by semver precedence. Events must be in the
 * order of `readEvents`.
 */
export function isAffected({ ranges, versions }: Affected, version: string): boolean {
  if (versions.includes(version)) return true
  const at = parseVersion(version)?.precedence
  return at !== undefined && ranges.some(({ events }) => isWithin(events, at))
}

function isWithin(events: readonly AdvisoryEvent[], at: string): boolean {
  let within = false
  for (const event of events) {
    const point = pointOf(event) ?? ''
    if (event.introduced !== undefined && at >= point) within = true
    if (event.fixed !== undefined && at >= point) within = false
    if (event.last_affected !== undefined && at > point) within = false
  }
  return within
}

/**
 * Sorts events by version, in the registry's spelling. Mixed `fixed` and `last_affected` ends give two ranges, because
 * OSV allows only a single kind in a range. Returns an error for an unknown version, events that do not alternate, or an
 * empty range.
 */
export function readEvents(events: readonly AdvisoryEvent[]): { ranges: AdvisoryRange[] } | { error: string } {
  const placed = events.map((event) => ({ event, at: pointOf(event) }))
  const unread = placed.find(({ at }) => at === undefined)
  if (unread) return { error: `'${textOf(unread.event)}' is not a version` }
  const sorted = placed.toSorted((a, b) => compare(a.at ?? '', b.at ?? '') || rankOf(a.event) - rankOf(b.event))
  for (const [index, { event, at }] of sorted.entries()) {
    const before = sorted[index - 1]
    const begins = event.introduced !== undefined
    if (begins === (before?.event.introduced !== undefined))
      return {
        error: 'the events of a range must begin with `introduced` and alternate with `fixed` or `last_affected`',
      }
    if (before?.at === at && event.last_affected === undefined)
      return { error: `a range cannot begin and end at ${textOf(event)}` }
  }
  return { ranges: splitByEnd(sorted.map(({ event }) => spelled(event))) }
}

/**
 * Splits sorted events by the kind of their end. A start stays with its end; a start without an end goes into the first
 * range.
 */
function splitByEnd(events: AdvisoryEvent[]): AdvisoryRange[] {
  const isOfLast = (event: AdvisoryEvent, index: number) =>
    (event.introduced === undefined ? event : events[index + 1])?.last_affected !== undefined
  const [first, second] = [events.filter((event, index) => !isOfLast(event, index)), events.filter(isOfLast)]
  return first.some(({ fixed }) => fixed !== undefined) && second.length > 0
    ? [{ events: first }, { events: second }]
    : [{ events }]
}

/**
 * Joins ranges that touch into fewer ranges, which affect equal versions. A range has as many events as the contract
 * takes.
 */
export function joinRanges(ranges: readonly AdvisoryRange[]): AdvisoryRange[] {
  const spans: AdvisoryEvent[][] = []
  const all = ranges.flatMap(({ events }) => spansOf(events))
  for (const span of all.toSorted((a, b) => compare(startOf(a), startOf(b)))) {
    const last = spans.at(-1)
    const [begin, end] = last ?? []
    if (!last || !begin || (end && compare(pointOf(end) ?? '', startOf(span)) < 0)) spans.push(span)
    else spans[spans.length - 1] = [begin, ...laterEnd(last, span)]
  }
  return splitByEnd(spans.flat()).flatMap(({ events }) =>
    Array.from({ length: Math.ceil(events.length / mostEvents) }, (_, chunk) => ({
      events: events.slice(chunk * mostEvents, (chunk + 1) * mostEvents),
    })),
  )
}

/** Maximum events of a range; even, so that a start stays with its end. */
const mostEvents = 100

/** Splits the events of a range into pairs of start and end. */
function spansOf(events: readonly AdvisoryEvent[]): AdvisoryEvent[][] {
  return events.flatMap((event, index) => (event.introduced === undefined ? [] : [events.slice(index, index + 2)]))
}

function startOf([begin]: readonly AdvisoryEvent[]): string {
  return (begin && pointOf(begin)) ?? ''
}

/** Returns the later end of two spans; nothing if either span has no end. */
function laterEnd([, a]: readonly AdvisoryEvent[], [, b]: readonly AdvisoryEvent[]): AdvisoryEvent[] {
  if (!a || !b) return []
  const order = compare(pointOf(a) ?? '', pointOf(b) ?? '')
  return [order > 0 || (order === 0 && a.last_affected !== undefined) ? a : b]
}

/** Returns the version of an event as sortable text; undefined for an invalid version. */
function pointOf({ introduced, fixed, last_affected: last }: AdvisoryEvent): string | undefined {
  if (introduced === fromTheFirst) return ''
  return parseVersion(introduced ?? fixed ?? last ?? '')?.precedence
}

function textOf({ introduced, fixed, last_affected: last }: AdvisoryEvent): string {
  return introduced ?? fixed ?? last ?? ''
}

function rankOf({ introduced }: AdvisoryEvent): number {
  return introduced === undefined ? 1 : 0
}

function spelled({ introduced, fixed, last_affected: last }: AdvisoryEvent): AdvisoryEvent {
  const own = (text: string) => (text === fromTheFirst ? text : (parseVersion(text)?.version ?? text))
  if (introduced !== undefined) return { introduced: own(introduced) }
  return fixed !== undefined ? { fixed: own(fixed) } : { last_affected: own(last ?? '') }
}

/**
 * Returns a function that chooses a replacement for an affected version: the nearest higher safe version, else the
 * highest safe version. Pre-releases count only for users of a pre-release. Each candidate is judged once.
 */
export function chooseSafe(
  candidates: readonly string[],
  isSafe: (version: string) => boolean,
): (version: string) => string | undefined {
  const all = candidates
    .filter(isSafe)
    .flatMap((candidate) => parseVersion(candidate) ?? [])
    .toSorted((a, b) => compare(a.precedence, b.precedence))
  const releases = all.filter(({ isPrerelease }) => !isPrerelease)
  return (version) => {
    const from = parseVersion(version)
    const safe = from?.isPrerelease ? all : releases
    return (safe.find(({ precedence }) => precedence > (from?.precedence ?? '')) ?? safe.at(-1))?.version
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
