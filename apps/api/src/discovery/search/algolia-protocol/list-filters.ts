import type { Condition, ConditionGroup } from './condition.ts'
import { ProtocolError } from './protocol-error.ts'

type Nested = readonly (string | readonly string[])[]

/** Reads `facetFilters`: `attribute:value`, `attribute:-value` for its opposite; lists inside are alternatives. Throws a refusal. */
export function readFacetFilters(filters: Nested): ConditionGroup[] {
  return groupsOf(filters, (text) => {
    const colon = text.indexOf(':')
    if (colon < 1)
      throw new ProtocolError(400, `facetFilters: '${text.slice(0, 50)}' is not of the form attribute:value`)
    const value = text.slice(colon + 1)
    const isNegated = value.startsWith('-')
    return {
      attribute: text.slice(0, colon).trim(),
      operator: ':',
      // A value that begins with a minus sign has a backslash before it.
      value: isNegated ? value.slice(1) : value.replace(/^\\-/, '-'),
      isNegated,
    }
  })
}

/** Reads `numericFilters`, such as `updated_at>=5`; lists inside are alternatives. Throws a refusal. */
export function readNumericFilters(filters: Nested): ConditionGroup[] {
  return groupsOf(filters, (text) => {
    const [, attribute, operator, value] = /^\s*([\w.]+)\s*(<=|>=|!=|=|<|>)\s*(-?[\d.]+)\s*$/.exec(text) ?? []
    const known = operators.find((one) => one === operator)
    if (attribute === undefined || value === undefined || !known) {
      throw new ProtocolError(400, `numericFilters: '${text.slice(0, 50)}' is not of the form attribute>=number`)
    }
    return { attribute, operator: known, value, isNegated: false }
  })
}

const operators = ['<=', '>=', '!=', '=', '<', '>'] as const

function groupsOf(filters: Nested, read: (text: string) => Condition): ConditionGroup[] {
  return filters
    .map((one) => (typeof one === 'string' ? [one] : one))
    .filter((alternatives) => alternatives.length > 0)
    .map((alternatives) => alternatives.map(read))
}
