import type { SearchFilters } from '@registry/search-engine'
import { parseStatusWord } from './attributes.ts'
import type { Condition, ConditionGroup } from './parse-filters.ts'
import { ProtocolError } from './protocol-error.ts'

/**
 * Converts the conditions of a query to search filters, a set for each group. Throws `ProtocolError` for unsupported
 * conditions: other attributes, negations, and alternatives between attributes.
 */
export function searchFilters(groups: readonly ConditionGroup[]): SearchFilters[] {
  return groups.map((group) => {
    const [first] = group
    if (!first) return {}
    const { attribute } = first
    if (group.some((one) => one.attribute !== attribute)) {
      throw new ProtocolError(400, 'filters: alternatives must be of one attribute on this server')
    }
    if (group.some(({ isNegated, operator }) => isNegated || operator === '!=')) {
      throw new ProtocolError(400, `filters: what '${attribute}' is not cannot be asked on this server`)
    }
    const read = Object.hasOwn(readers, attribute) ? readers[attribute] : undefined
    if (!read) throw new ProtocolError(400, `filters: attribute '${attribute.slice(0, 50)}' cannot be filtered on`)
    return read(group)
  })
}

type Reader = (group: ConditionGroup) => SearchFilters

const listed =
  (name: 'tags' | 'licenses' | 'publishers' | 'people' | 'os' | 'accelerators' | 'inputs' | 'outputs'): Reader =>
  (group) => ({ [name]: group.map(valueOf) })

const readers: Record<string, Reader> = {
  tags: listed('tags'),
  license: listed('licenses'),
  publisher_id: listed('publishers'),
  publisher_name: listed('people'),
  author: listed('people'),
  supported_os: listed('os'),
  supported_accelerators: listed('accelerators'),
  input_types: listed('inputs'),
  output_types: listed('outputs'),
  objectID: (group) => ({ ids: group.map(valueOf) }),
  id: (group) => ({ ids: group.map(valueOf) }),
  has_comfy_nodes: (group) => {
    const wanted = new Set(group.map(valueOf))
    return wanted.size === 1 ? { hasNodes: wanted.has('true') } : {}
  },
  // Only active nodes are served. A filter for another status finds nothing.
  status: (group) => (group.some((one) => parseStatusWord(valueOf(one)) === 'active') ? {} : { statuses: [] }),
  released_at: (group) => {
    const { since, until } = spanOf('released_at', group)
    return {
      ...(since !== undefined && { releasedSince: since }),
      ...(until !== undefined && { releasedUntil: until }),
    }
  },
  updated_at: (group) => {
    const { since, until } = spanOf('updated_at', group)
    return { ...(since !== undefined && { updatedSince: since }), ...(until !== undefined && { updatedUntil: until }) }
  },
}

function valueOf({ operator, attribute, value }: Condition): string {
  if (operator === ':' || operator === '=') return value
  throw new ProtocolError(400, `filters: '${attribute}' is no number`)
}

/** Returns a time range: `since` is included, `until` is excluded. */
function spanOf(attribute: string, group: ConditionGroup): { since?: number; until?: number } {
  const [only, ...others] = group
  if (!only || others.length > 0) throw new ProtocolError(400, `filters: ${attribute} can be compared once`)
  const number = Number(only.value)
  if (!Number.isFinite(number)) throw new ProtocolError(400, `filters: ${attribute} is a number of milliseconds`)
  switch (only.operator) {
    case '>=':
      return { since: number }
    case '>':
      return { since: number + 1 }
    case '<':
      return { until: number }
    case '<=':
      return { until: number + 1 }
    case '=':
    case ':':
    case '!=':
      return { since: number, until: number + 1 }
  }
}
