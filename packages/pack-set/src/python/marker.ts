import { admits, readSpecifiers } from './specifier.ts'
import { readVersion } from './version.ts'

/** A condition of PEP 508: `python_version < "3.12" and sys_platform == "linux"`. */
export type Marker =
  { kind: 'all' | 'any'; parts: Marker[] } | { kind: 'compare'; left: Operand; operator: string; right: Operand }

export type Operand = { variable: string } | { text: string }

/**
 * Possible values of the marker variables on a machine. A variable with several values may have any of them; an absent
 * variable is unknown.
 */
export type MarkerValues = Readonly<Record<string, readonly string[]>>

const tokenForm =
  /\s*(?:(\(|\))|(and|or|in)(?![\w.])|(not\s+in)(?![\w.])|(===|==|!=|<=|>=|~=|<|>)|'([^']*)'|"([^"]*)"|([a-z_]+(?:\.[a-z_]+)?)(?![\w.]))/gy
const deepest = 50

/** Variable names from before PEP 508 that installers still accept. */
const oldNames: ReadonlyMap<string, string> = new Map([
  ['os.name', 'os_name'],
  ['sys.platform', 'sys_platform'],
  ['platform.version', 'platform_version'],
  ['platform.machine', 'platform_machine'],
  ['platform.python_implementation', 'platform_python_implementation'],
  ['python_implementation', 'platform_python_implementation'],
])
const variables = new Set([
  'python_version',
  'python_full_version',
  'os_name',
  'sys_platform',
  'platform_release',
  'platform_system',
  'platform_version',
  'platform_machine',
  'platform_python_implementation',
  'implementation_name',
  'implementation_version',
  'extra',
])
const versionVariables = new Set(['python_version', 'python_full_version', 'implementation_version'])

/** Parses a marker. Returns undefined for a text that is no marker. */
export function readMarker(text: string): Marker | undefined {
  const tokens = tokensOf(text)
  if (!tokens) return undefined
  const reader = { tokens, at: 0 }
  const marker = readAny(reader, 0)
  return reader.at === tokens.length ? marker : undefined
}

interface Token {
  kind: 'bracket' | 'word' | 'operator' | 'text' | 'name'
  text: string
}

interface Reader {
  tokens: Token[]
  at: number
}

function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = []
  const trimmed = text.trimEnd()
  tokenForm.lastIndex = 0
  while (tokenForm.lastIndex < trimmed.length) {
    const found = tokenForm.exec(trimmed)
    if (!found) return undefined
    const [, bracket, word, notIn, operator, single, double, name] = found
    if (bracket !== undefined) tokens.push({ kind: 'bracket', text: bracket })
    else if (word === 'in' || notIn !== undefined) tokens.push({ kind: 'operator', text: word ?? 'not in' })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else if (operator !== undefined) tokens.push({ kind: 'operator', text: operator })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else tokens.push({ kind: 'text', text: single ?? double ?? '' })
  }
  return tokens
}

function readAny(reader: Reader, depth: number): Marker | undefined {
  return readJoined(reader, 'or', () => readJoined(reader, 'and', () => readPart(reader, depth)))
}

function readJoined(reader: Reader, word: 'and' | 'or', readOne: () => Marker | undefined): Marker | undefined {
  const first = readOne()
  if (!first) return undefined
  const parts = [first]
  while (reader.tokens[reader.at]?.kind === 'word' && reader.tokens[reader.at]?.text === word) {
    reader.at++
    const next = readOne()
    if (!next) return undefined
    parts.push(next)
  }
  return parts.length === 1 ? first : { kind: word === 'and' ? 'all' : 'any', parts }
}

function readPart(reader: Reader, depth: number): Marker | undefined {
  if (reader.tokens[reader.at]?.text === '(' && reader.tokens[reader.at]?.kind === 'bracket') {
    if (depth === deepest) return undefined
    reader.at++
    const inside = readAny(reader, depth + 1)
    const isClosed = reader.tokens[reader.at]?.kind === 'bracket' && reader.tokens[reader.at]?.text === ')'
    reader.at++
    return isClosed ? inside : undefined
  }
  const [left, operator, right] = reader.tokens.slice(reader.at, reader.at + 3)
  const [readLeft, readRight] = [operandOf(left), operandOf(right)]
  if (!readLeft || operator?.kind !== 'operator' || !readRight) return undefined
  reader.at += 3
  return { kind: 'compare', left: readLeft, operator: operator.text, right: readRight }
}

function operandOf(token: Token | undefined): Operand | undefined {
  if (token?.kind === 'text') return { text: token.text }
  if (token?.kind !== 'name') return undefined
  const variable = oldNames.get(token.text) ?? token.text
  return variables.has(variable) ? { variable } : undefined
}

/** Returns the names of extras in a marker. */
export function extrasIn(marker: Marker): string[] {
  if (marker.kind !== 'compare') return marker.parts.flatMap(extrasIn)
  const { left, right } = marker
  const isOfExtra = [left, right].some((side) => 'variable' in side && side.variable === 'extra')
  return isOfExtra ? [left, right].flatMap((side) => ('text' in side ? [side.text] : [])) : []
}

/** Whether a marker is true; undefined when the values do not decide it. */
export function holds(marker: Marker, values: MarkerValues): boolean | undefined {
  if (marker.kind === 'compare') return holdsComparison(marker, values)
  const results = new Set(marker.parts.map((part) => holds(part, values)))
  const decisive = marker.kind === 'any'
  if (results.has(decisive)) return decisive
  return results.has(undefined) ? undefined : !decisive
}

function holdsComparison(
  { left, operator, right }: Extract<Marker, { kind: 'compare' }>,
  values: MarkerValues,
): boolean | undefined {
  const isOfVersions = [left, right].some((side) => 'variable' in side && versionVariables.has(side.variable))
  const results = valuesOf(left, values).flatMap((a) =>
    valuesOf(right, values).map((b) => compareTexts(a, operator, b, isOfVersions)),
  )
  return results.length > 0 && results.every((result) => result === results[0]) ? results[0] : undefined
}

function valuesOf(operand: Operand, values: MarkerValues): readonly string[] {
  return 'text' in operand
    ? [operand.text]
    : Object.hasOwn(values, operand.variable)
      ? (values[operand.variable] ?? [])
      : []
}

function compareTexts(a: string, operator: string, b: string, isOfVersions: boolean): boolean | undefined {
  if (operator === 'in') return b.includes(a)
  if (operator === 'not in') return !b.includes(a)
  const version = isOfVersions ? readVersion(a) : undefined
  const specifiers = version ? readSpecifiers(`${operator}${b}`) : undefined
  if (version && specifiers?.length === 1)
    return specifiers.every((specifier) => admits(specifier, { text: a, version }))
  if (operator === '==' || operator === '===') return a === b
  return operator === '!=' ? a !== b : undefined
}
