import { readMarker, type Marker } from './marker.ts'
import { readSpecifiers, type Specifier } from './specifier.ts'

/** Requirement of PEP 508, or a line of pip whose effect only an installer can determine. */
export type Requirement =
  | NamedRequirement
  /** File or repository. The name is absent when neither the line nor the address contains it. */
  | { kind: 'direct'; text: string; name?: string; url: string; marker?: Marker }
  | { kind: 'unread'; text: string; why: Unread }

export interface NamedRequirement {
  kind: 'named'
  text: string
  name: string
  /** Optional parts that the line adds: `security` of `requests[security]`. */
  extras?: string[]
  specifiers: Specifier[]
  marker?: Marker
}

/**
 * `option`: `-r`, `-e`, `--index-url`. `path`: a file of the machine. `syntax`: valid neither in PEP 508 nor in pip.
 */
export type Unread = 'option' | 'path' | 'syntax' | 'too-long'

const longestLine = 2000
const named = /^([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)\s*(?:\[([\sa-z0-9._,-]*)\])?\s*(.*)$/i
const address = /^(?:git|hg|svn|bzr)\+\S+$|^https?:\/\/\S+$/i
/**
 * Options that pip accepts after a requirement: hashes, build settings. The options are dropped, because pip requires
 * hashes for all lines once a line has a hash.
 */
const trailingOptions = / --?[a-z].*$/i

/** Line ends of Python's `splitlines`, which pip uses to read a file. */
// oxlint-disable-next-line no-control-regex
const lineEnds = /\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]/g

/** Reads the lines of a requirements file. As in pip, comments are dropped and continued lines are joined. */
export function readRequirements(lines: readonly string[]): Requirement[] {
  const text = lines.join('\n').replaceAll(lineEnds, '\n')
  // pip joins continued lines first, and a comment ends a continuation.
  return text
    .replaceAll(/^[^\S\n]*#.*$/gm, '')
    .replaceAll('\\\n', '')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '')
    .map(readRequirement)
}

/** @internal */
export function readRequirement(line: string): Requirement {
  if (line.length > longestLine) return { kind: 'unread', text: line.slice(0, longestLine), why: 'too-long' }
  if (line.startsWith('-')) return { kind: 'unread', text: line, why: 'option' }
  // Patterns that start with a run of spaces would take quadratic time.
  const text = line.replaceAll(/\s+/g, ' ').replace(trailingOptions, '')
  if (/^(\.|\/|file:|[a-z]:[\\/])/i.test(text)) return { kind: 'unread', text, why: 'path' }
  return readAddress(text) ?? readNamed(text) ?? { kind: 'unread', text, why: 'syntax' }
}

/** Normalizes a name by PEP 503: letter case and the kind of separators do not count. */
export function normalizeName(name: string): string {
  return name.replaceAll(/[-_.]+/g, '-').toLowerCase()
}

function readAddress(text: string): Requirement | undefined {
  const [url, condition] = splitAddress(text)
  if (!address.test(url)) return undefined
  const name = nameInAddress(url)
  return withMarker({ kind: 'direct', text, url, ...(name !== undefined && { name }) }, condition)
}

function readNamed(text: string): Requirement | undefined {
  const [, name = '', wanted = '', rest = ''] = named.exec(text) ?? []
  if (name === '') return undefined
  if (rest.startsWith('@')) {
    const [url, condition] = splitAddress(rest.slice(1).trim())
    if (/^file:/i.test(url)) return { kind: 'unread', text, why: 'path' }
    return address.test(url)
      ? withMarker({ kind: 'direct', text, name: normalizeName(name), url }, condition)
      : undefined
  }
  const [bounds = '', ...conditions] = rest.split(';')
  const specifiers = readSpecifiers(bounds.trim().replace(/^\((.*)\)$/s, '$1'))
  if (!specifiers) return undefined
  const condition = conditions.length === 0 ? undefined : conditions.join(';')
  const extras = wanted.split(',').flatMap((extra) => (extra.trim() === '' ? [] : [normalizeName(extra.trim())]))
  const said = { name: normalizeName(name), ...(extras.length > 0 && { extras }), specifiers }
  return withMarker({ kind: 'named', text, ...said }, condition)
}

/** Splits an address from its marker. A semicolon may be part of the address, so a marker starts after a space. */
function splitAddress(text: string): [url: string, condition: string | undefined] {
  const [url = '', ...conditions] = text.split(' ;')
  return [url.trim(), conditions.length === 0 ? undefined : conditions.join(' ;')]
}

function withMarker(
  requirement: Exclude<Requirement, { kind: 'unread' }>,
  condition: string | undefined,
): Requirement | undefined {
  if (condition === undefined) return requirement
  const marker = readMarker(condition)
  return marker && { ...requirement, marker }
}

/** Returns the name in `#egg=name`, or at the start of the name of a wheel. */
function nameInAddress(url: string): string | undefined {
  const [path = '', fragment = ''] = url.split('#')
  const name =
    /(?:^|&)egg=([a-z0-9][a-z0-9._-]*)/i.exec(fragment)?.[1] ?? /\/([^/?-]+)-[^/?]+\.whl(?:\?|$)/i.exec(path)?.[1]
  return name === undefined ? undefined : normalizeName(name)
}
