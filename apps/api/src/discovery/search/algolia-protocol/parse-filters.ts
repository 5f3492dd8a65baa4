import { ProtocolError } from './protocol-error.ts'

/** Condition of a filter on an attribute. */
export interface Condition {
  attribute: string
  operator: ':' | '=' | '!=' | '<' | '<=' | '>' | '>='
  value: string
  isNegated: boolean
}

/** Alternatives: at least one condition has to hold. */
export type ConditionGroup = readonly Condition[]

const deepest = 10
const mostConditions = 200

/**
 * Parses `filters`: conditions such as `tags:video`, `"a b":'c d'`, `updated_at >= 5`, `updated_at:1 TO 5`, joined by
 * AND, OR and NOT. OR binds closer than AND. Throws `ProtocolError`, also for AND inside of alternatives, as Algolia
 * does.
 */
export function parseFilters(text: string): ConditionGroup[] {
  const tokens = tokensOf(text)
  if (tokens.length === 0) return []
  const reader: Reader = { tokens, at: 0, conditions: 0 }
  const groups = readConjunction(reader, 0)
  if (reader.at < tokens.length) throw unexpected(reader)
  return groups
}

interface Token {
  text: string
  /** Quoted words are never operators. */
  isQuoted: boolean
}

interface Reader {
  tokens: readonly Token[]
  at: number
  conditions: number
}

const pattern = /\s+|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|[()]|<=|>=|!=|[:=<>]|[^\s()"':=<>!]+/y

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  // Optional weights of alternatives have no effect on results here.
  const plain = text.replaceAll(/<score=\d+>/g, '')
  for (let at = 0; at < plain.length;) {
    pattern.lastIndex = at
    const match = pattern.exec(plain)
    if (!match) throw new ProtocolError(400, `filters: unexpected '${plain.slice(at, at + 20)}' at col ${at}`)
    const quoted = match[1] ?? match[2]
    if (quoted !== undefined) tokens.push({ text: quoted.replaceAll(/\\(.)/g, '$1'), isQuoted: true })
    else if (match[0].trim() !== '') tokens.push({ text: match[0], isQuoted: false })
    at = pattern.lastIndex
  }
  return tokens
}

function readConjunction(reader: Reader, depth: number): ConditionGroup[] {
  const groups = readAlternatives(reader, depth)
  while (take(reader, 'AND')) groups.push(...readAlternatives(reader, depth))
  return groups
}

function readAlternatives(reader: Reader, depth: number): ConditionGroup[] {
  const first = readOne(reader, depth)
  if (!isNext(reader, 'OR')) return first
  const all = [first]
  while (take(reader, 'OR')) all.push(readOne(reader, depth))
  if (all.some((groups) => groups.length !== 1)) {
    throw new ProtocolError(400, 'filters: filter (X AND Y) OR Z is not allowed, only (X OR Y) AND Z is allowed')
  }
  return [all.flat(2)]
}

function readOne(reader: Reader, depth: number): ConditionGroup[] {
  if (depth > deepest) throw new ProtocolError(400, 'filters: nested too deeply')
  if (take(reader, '(')) {
    const groups = readConjunction(reader, depth + 1)
    if (!take(reader, ')')) throw unexpected(reader)
    return groups
  }
  return readCondition(reader)
}

function readCondition(reader: Reader): ConditionGroup[] {
  if (++reader.conditions > mostConditions) throw new ProtocolError(400, 'filters: too many conditions')
  const isNegated = take(reader, 'NOT')
  const attribute = word(reader)
  const operator = operators.find((one) => take(reader, one))
  if (!operator) throw unexpected(reader)
  const value = word(reader)
  const condition = { attribute, operator, value, isNegated }
  if (operator !== ':' || !take(reader, 'TO')) return [[condition]]
  const to = word(reader)
  if (isNegated) throw new ProtocolError(400, 'filters: NOT of a range is not understood here')
  return [[{ ...condition, operator: '>=' }], [{ ...condition, operator: '<=', value: to }]]
}

const operators = [':', '<=', '>=', '!=', '=', '<', '>'] as const satisfies readonly Condition['operator'][]
const reserved = new Set(['AND', 'OR', 'NOT', 'TO', '(', ')', ...operators])

function word(reader: Reader): string {
  const token = reader.tokens[reader.at]
  if (!token || (!token.isQuoted && reserved.has(token.text))) throw unexpected(reader)
  reader.at += 1
  return token.text
}

function isNext({ tokens, at }: Reader, text: string): boolean {
  const token = tokens[at]
  return token !== undefined && !token.isQuoted && token.text === text
}

function take(reader: Reader, text: string): boolean {
  const found = isNext(reader, text)
  if (found) reader.at += 1
  return found
}

function unexpected({ tokens, at }: Reader): ProtocolError {
  const token = tokens[at]
  return new ProtocolError(400, `filters: unexpected ${token ? `'${token.text.slice(0, 50)}'` : 'end of filter'}`)
}
