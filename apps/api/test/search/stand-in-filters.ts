export type StandInRecord = Record<string, unknown> & { objectID: string }

/**
 * Tells whether a record matches `filters`: groups joined by AND, alternatives in parentheses. Facets must be declared.
 */
export function passes(record: StandInRecord, filters: string, facets: readonly string[]): boolean {
  return splitOutside(filters, ' AND ')
    .filter((group) => group !== '')
    .every((group) =>
      splitOutside(group.replace(/^\((.*)\)$/s, '$1'), ' OR ').some((one) => holds(record, one, facets)),
    )
}

/** Returns the values of an attribute as facets compare them: texts in lower case. */
export function valuesOf(record: StandInRecord, attribute: string): string[] {
  const value = record[attribute]
  const list: unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value]
  return list.map(String)
}

/** Returns the attribute of `searchable(x)`, `filterOnly(x)`, or `x`. */
export function facetName(declared: string): string {
  return /^\w+\((.*)\)$/.exec(declared)?.[1] ?? declared
}

function holds(record: StandInRecord, condition: string, facets: readonly string[]): boolean {
  const [, numeric, operator, number] = /^(\w+) (>=|<=|<|>) (-?\d+)$/.exec(condition) ?? []
  if (numeric !== undefined) {
    const value = record[numeric]
    if (typeof value !== 'number') return false
    const limit = Number(number)
    return operator === '>='
      ? value >= limit
      : operator === '<='
        ? value <= limit
        : operator === '<'
          ? value < limit
          : value > limit
  }
  const [, attribute = '', quoted, plain] = /^(\w+):(?:"((?:[^"\\]|\\.)*)"|(\S+))$/s.exec(condition) ?? []
  if (!facets.includes(attribute))
    throw new Error(`filters: attribute ${attribute} not specified in attributesForFaceting`)
  const wanted = (quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '').toLowerCase()
  return valuesOf(record, attribute).some((value) => value.toLowerCase() === wanted)
}

function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = []
  let [depth, isQuoted, from] = [0, false, 0]
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    else if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(from, at))
      from = at + separator.length
    }
  }
  return [...parts, text.slice(from)]
}
