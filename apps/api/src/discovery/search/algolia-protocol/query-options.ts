import { type Condition, type ConditionGroup, parseFilters } from './parse-filters.ts'
import { ProtocolError } from './protocol-error.ts'
import { readList, readNested, readText, readWhole, type RawParams } from './read-params.ts'

type Nested = readonly (string | readonly string[])[]

const operators = ['<=', '>=', '!=', '=', '<', '>'] as const

/** A parsed query. */
export interface QueryOptions {
  query: string
  offset: number
  page: number
  hitsPerPage: number
  /** Undefined for all attributes. */
  attributesToRetrieve: string[] | undefined
  attributesToHighlight: string[] | undefined
  attributesToSnippet: string[]
  restrictSearchableAttributes: string[] | undefined
  facets: string[]
  maxValuesPerFacet: number
  marks: { before: string; after: string }
  ellipsis: string
  groups: ConditionGroup[]
}

const longestQuery = 512
const mostHits = 1000
const deepest = 1_000_000

/** Parses the parameters of a query; ignores parameters without an effect here. Throws `ProtocolError`. */
export function queryOptions(params: RawParams): QueryOptions {
  const length = readWhole(params, 'length', mostHits)
  const hitsPerPage = length ?? readWhole(params, 'hitsPerPage', mostHits) ?? 20
  const page = readWhole(params, 'page', deepest) ?? 0
  return {
    query: readText(params, 'query').slice(0, longestQuery),
    hitsPerPage,
    page,
    offset: (length === undefined ? undefined : readWhole(params, 'offset', deepest)) ?? page * hitsPerPage,
    attributesToRetrieve: readList(params, 'attributesToRetrieve'),
    attributesToHighlight: readList(params, 'attributesToHighlight'),
    attributesToSnippet: snippedAttributes(params),
    restrictSearchableAttributes: nonEmpty(readList(params, 'restrictSearchableAttributes')),
    facets: readList(params, 'facets') ?? [],
    maxValuesPerFacet: readWhole(params, 'maxValuesPerFacet', mostHits) ?? 100,
    marks: {
      before: tag(readText(params, 'highlightPreTag'), '<em>'),
      after: tag(readText(params, 'highlightPostTag'), '</em>'),
    },
    ellipsis: readText(params, 'snippetEllipsisText', '…').slice(0, longestTag),
    groups: readGroups(params),
  }
}

function snippedAttributes(params: RawParams): string[] {
  const list = readList(params, 'attributesToSnippet') ?? []
  if (list.length > mostSnipped) {
    throw new ProtocolError(400, `attributesToSnippet: ${mostSnipped} attributes at most`)
  }
  return list
}

const mostSnipped = 50
const longestTag = 100

/** Checks the length of a highlighting tag, because an answer repeats it thousands of times. Throws `ProtocolError`. */
function tag(text: string, usual: string): string {
  if (text.length > longestTag) throw new ProtocolError(400, 'a highlighting tag is too long')
  return text === '' ? usual : text
}

function nonEmpty(list: string[] | undefined): string[] | undefined {
  return list && list.length > 0 ? list : undefined
}

function readGroups(params: RawParams): ConditionGroup[] {
  if ((readNested(params, 'tagFilters') ?? []).length > 0) {
    throw new ProtocolError(400, 'tagFilters: no record here has _tags')
  }
  const groups = [
    ...parseFilters(readText(params, 'filters')),
    ...readFacetFilters(readNested(params, 'facetFilters') ?? []),
    ...readNumericFilters(readNested(params, 'numericFilters') ?? []),
  ]
  const conditions = groups.flat()
  if (conditions.length > mostConditions) {
    throw new ProtocolError(400, `Too many filters: ${mostConditions} conditions at most`)
  }
  if (conditions.some(({ attribute, value }) => Math.max(attribute.length, value.length) > longestValue)) {
    throw new ProtocolError(400, `filters: a value has ${longestValue} characters at most`)
  }
  return groups
}

// The search compares every pack with every value while the client waits.
const mostConditions = 20
const longestValue = 200

/**
 * Parses `facetFilters`: `attribute:value`, or `attribute:-value` for its negation. Nested lists are alternatives.
 * Throws `ProtocolError`.
 */
function readFacetFilters(filters: Nested): ConditionGroup[] {
  return groupsOf(filters, (text) => {
    const colon = text.indexOf(':')
    if (colon < 1)
      throw new ProtocolError(400, `facetFilters: '${text.slice(0, 50)}' is not of the form attribute:value`)
    const value = text.slice(colon + 1)
    const isNegated = value.startsWith('-')
    return {
      attribute: text.slice(0, colon).trim(),
      operator: ':',
      // A backslash escapes a minus sign at the start of a value.
      value: isNegated ? value.slice(1) : value.replace(/^\\-/, '-'),
      isNegated,
    }
  })
}

/** Parses `numericFilters`, such as `updated_at>=5`; nested lists are alternatives. Throws `ProtocolError`. */
function readNumericFilters(filters: Nested): ConditionGroup[] {
  return groupsOf(filters, (text) => {
    const [, attribute, operator, value] = /^\s*([\w.]+)\s*(<=|>=|!=|=|<|>)\s*(-?[\d.]+)\s*$/.exec(text) ?? []
    const known = operators.find((one) => one === operator)
    if (attribute === undefined || value === undefined || !known) {
      throw new ProtocolError(400, `numericFilters: '${text.slice(0, 50)}' is not of the form attribute>=number`)
    }
    return { attribute, operator: known, value, isNegated: false }
  })
}

function groupsOf(filters: Nested, read: (text: string) => Condition): ConditionGroup[] {
  return filters
    .map((one) => (typeof one === 'string' ? [one] : one))
    .filter((alternatives) => alternatives.length > 0)
    .map((alternatives) => alternatives.map(read))
}
