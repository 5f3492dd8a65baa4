import { compareReleases, compareVersions, finalSuffix, makeVersion, readVersion, type Version } from './version.ts'

export type Operator = '==' | '!=' | '<=' | '>=' | '<' | '>'

/** A version specifier of PEP 440. */
export type Specifier =
  | { kind: 'order'; operator: Operator; version: Version }
  /** `==1.4.*` and `!=1.4.*`. The prefix keeps its trailing zeros. */
  | { kind: 'prefix'; operator: '==' | '!='; epoch: number; prefix: readonly number[] }
  /** `~=1.4.2`: at least that version, in the series 1.4. */
  | { kind: 'series'; version: Version; prefix: readonly number[] }
  /** `===text`: exactly that text, in any letter case. */
  | { kind: 'exact'; text: string }

/** Version to test, or a text that only `===` can match. */
export interface Candidate {
  text: string
  version: Version | undefined
}

const form = /^(===|==|~=|!=|<=|>=|<|>)\s*(\S+)$/
const prefixForm = /^v?(?:(\d{1,15})!)?(\d{1,15}(?:\.\d{1,15})*)\.\*$/i
const takesLocal = new Set(['==', '!='])

/** Reads a comma-separated list of specifiers. Returns undefined when an item is no specifier. */
export function readSpecifiers(text: string): Specifier[] | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const read = parts.map(readSpecifier)
  return read.every((specifier) => specifier !== undefined) ? read : undefined
}

function readSpecifier(text: string): Specifier | undefined {
  const [, operator = '', bound = ''] = form.exec(text) ?? []
  if (operator === '===') return { kind: 'exact', text: bound.toLowerCase() }
  const wildcard = prefixForm.exec(bound)
  if (wildcard) {
    if (operator !== '==' && operator !== '!=') return undefined
    const [, epoch = '0', release = ''] = wildcard
    return { kind: 'prefix', operator, epoch: Number(epoch), prefix: release.split('.').map(Number) }
  }
  const version = readVersion(bound)
  if (!version) return undefined
  if (version.local !== undefined && !takesLocal.has(operator)) return undefined
  if (isOperator(operator)) return { kind: 'order', operator, version }
  const series = seriesOf(bound)
  return operator === '~=' && series.length > 0 ? { kind: 'series', version, prefix: series } : undefined
}

function isOperator(text: string): text is Operator {
  return ['==', '!=', '<=', '>=', '<', '>'].includes(text)
}

/** Returns the release of a bound as written, without its last part. */
function seriesOf(bound: string): number[] {
  const release = /^v?(?:\d+!)?(\d+(?:\.\d+)*)/i.exec(bound)?.[1] ?? ''
  return release.split('.').slice(0, -1).map(Number)
}

/**
 * Whether a specifier admits a version. Pre-releases count as admitted, so that a refusal holds for every installer.
 */
export function admits(specifier: Specifier, { text, version }: Candidate): boolean {
  if (specifier.kind === 'exact') return text.toLowerCase() === specifier.text
  if (!version) return false
  switch (specifier.kind) {
    case 'order':
      return admitsOrder(specifier.operator, specifier.version, version)
    case 'prefix':
      return startsWith(version, specifier.epoch, specifier.prefix) === (specifier.operator === '==')
    case 'series':
      return (
        compareVersions(version, specifier.version) >= 0 &&
        startsWith(version, specifier.version.epoch, specifier.prefix)
      )
  }
}

function admitsOrder(operator: Operator, bound: Version, version: Version): boolean {
  switch (operator) {
    case '==':
      return isSame(version, bound)
    case '!=':
      return !isSame(version, bound)
    case '<=':
      return compareVersions(version, bound) <= 0
    case '<':
      return compareVersions(version, endBefore(bound)) < 0
    case '>':
      return compareVersions(version, bound) > 0 && !isBelowNext(version, bound)
    case '>=':
      return compareVersions(version, bound) >= 0
  }
}

/** Whether a version equals a bound. A bound without a local label matches versions with any label. */
function isSame(version: Version, bound: Version): boolean {
  return compareVersions(version, bound) === 0 && (bound.local === undefined || bound.local === version.local)
}

/**
 * Returns the exclusive end for `<`. `<2.0` excludes the pre-releases of 2.0, unless the bound is a pre-release itself.
 */
function endBefore(bound: Version): Version {
  if (bound.pre || bound.dev !== undefined) return bound
  return makeVersion(bound.epoch, bound.release, { ...bound, dev: 0, local: undefined })
}

/**
 * Whether `>` excludes a version above its bound. `>1.0` excludes the post-releases of 1.0; `>1.0.post1` starts with
 * 1.0.post2.dev0.
 */
function isBelowNext(version: Version, bound: Version): boolean {
  if (bound.dev !== undefined) return false
  if (bound.post === undefined) return isPostOf(version, bound)
  const next = makeVersion(bound.epoch, bound.release, { ...bound, post: bound.post + 1, dev: 0, local: undefined })
  return compareVersions(version, next) < 0
}

function isPostOf(version: Version, bound: Version): boolean {
  return (
    version.post !== undefined &&
    version.epoch === bound.epoch &&
    compareReleases(version.release, bound.release) === 0 &&
    version.pre?.[0] === bound.pre?.[0] &&
    version.pre?.[1] === bound.pre?.[1]
  )
}

function startsWith(version: Version, epoch: number, prefix: readonly number[]): boolean {
  return version.epoch === epoch && prefix.every((part, index) => (version.release[index] ?? 0) === part)
}

/** The first version after a series: 1.5 for the prefix 1.4. */
export function endOfSeries(epoch: number, prefix: readonly number[]): Version {
  return makeVersion(epoch, [...prefix.slice(0, -1), (prefix.at(-1) ?? 0) + 1], finalSuffix)
}
