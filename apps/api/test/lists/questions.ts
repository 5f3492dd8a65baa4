import type { OperationContract, Parameter } from '../../src/platform/http/contract.ts'
import { part, resolve, type Known, type Schema } from '../fuzz/values-of.ts'

/** Values of each parameter; a parameter without an entry is absent. */
type Question = ReadonlyMap<string, readonly string[]>

type Choices = readonly (readonly string[] | undefined)[]

const sortNames = new Set(['sort', 'order'])
const pagingNames = new Set(['page', 'limit', 'pageSize', 'pageNum'])
/** Text that matches nothing, and contains wildcards, quotes and an escape. */
const awkward = `50%_\\'";null`

/**
 * Returns questions to a list: each value of each filter, the first value of each filter in each order, and every pair
 * of values of two parameters.
 */
export function questionsOf({ parameters }: OperationContract, known: Known): Question[] {
  const filters = parameters
    .filter((parameter) => parameter.in === 'query' && !pagingNames.has(parameter.name))
    .map((parameter) => ({ name: parameter.name, choices: choicesOf(parameter, known[parameter.name] ?? []) }))
  const sort = filters.find(({ name }) => sortNames.has(name))
  const orders = (sort?.choices ?? []).map((order): Chosen => [sort?.name ?? '', order])
  const alone = filters.flatMap(({ name, choices }) => choices.map((chosen) => questionOf([name, chosen])))
  const inOrder = filters
    .filter((filter) => filter !== sort)
    .map(({ name, choices }): Chosen => [name, choices.find((chosen) => chosen !== undefined)])
    .flatMap((filter) => orders.map((order) => questionOf(filter, order)))
  const together = coverPairs(filters.map(({ choices }) => choices.length)).map((row) =>
    questionOf(...row.map((at, index): Chosen => [filters[index]?.name ?? '', filters[index]?.choices[at]])),
  )
  const all = [questionOf(), ...alone, ...inOrder, ...together]
  return [...new Map(all.map((question) => [queryOf(question), question])).values()]
}

/** Encodes a question as a query string. */
export function queryOf(question: Question): string {
  return [...question]
    .flatMap(([name, values]) => values.map((value) => `${name}=${encodeURIComponent(value)}`))
    .toSorted()
    .join('&')
}

type Chosen = [name: string, values: readonly string[] | undefined]

function questionOf(...chosen: Chosen[]): Question {
  return new Map(chosen.flatMap(([name, values]) => (values === undefined ? [] : [[name, values] as const])))
}

/** Returns the choices of a parameter: absent, or a value. */
function choicesOf({ schema, required }: Parameter, known: readonly string[]): Choices {
  const given = (values: readonly string[]): Choices =>
    required ? values.map((value) => [value]) : [undefined, ...values.map((value) => [value])]
  if (schema['type'] !== 'array') return given(valuesOf(schema, known))
  const values = valuesOf(part(schema, 'items'), known)
  return [...given(values), values.slice(0, 3)]
}

function valuesOf(schema: Schema, known: readonly string[]): readonly string[] {
  const { type, enum: words, examples, minimum, maximum, format } = resolved(schema)
  if (Array.isArray(words)) return words.map(String)
  if (Array.isArray(examples)) return examples.map(String)
  if (type === 'boolean') return ['true', 'false']
  const some = known.slice(0, 1)
  if (type === 'integer') return [...some, ...[minimum ?? 0, maximum ?? 2_147_483_648].map(String)]
  if (format === 'date-time') return ['2025-01-01T00:00:00Z', '2100-01-01T00:00:00+02:00']
  if (format === 'uuid') return [...some, '00000000-0000-4000-8000-000000000000']
  return [...some, awkward]
}

function resolved(schema: Schema): Schema {
  const { $ref } = schema
  return typeof $ref === 'string' ? resolve($ref) : schema
}

/** Returns rows of choice indexes that cover every pair of choices of two columns. */
function coverPairs(sizes: readonly number[]): number[][] {
  const missing = new Set<string>()
  const pair = (a: number, x: number, b: number, y: number) => (a < b ? `${a} ${x} ${b} ${y}` : `${b} ${y} ${a} ${x}`)
  for (const [a, size] of sizes.entries())
    for (const [b, other] of sizes.entries())
      if (a < b) for (let x = 0; x < size; x++) for (let y = 0; y < other; y++) missing.add(pair(a, x, b, y))
  const rows: number[][] = []
  for (const first of missing) {
    if (!missing.has(first)) continue
    const [a = 0, x = 0, b = 0, y = 0] = first.split(' ').map(Number)
    const row = new Map([
      [a, x],
      [b, y],
    ])
    for (const [column, size] of sizes.entries()) {
      if (row.has(column)) continue
      const gain = (choice: number) => [...row].filter(([c, z]) => missing.has(pair(c, z, column, choice))).length
      const choices = Array.from({ length: size }, (_, choice) => choice)
      row.set(
        column,
        choices.reduce((best, choice) => (gain(choice) > gain(best) ? choice : best), 0),
      )
    }
    for (const [c, z] of row) for (const [d, w] of row) if (c !== d) missing.delete(pair(c, z, d, w))
    rows.push(sizes.map((_, column) => row.get(column) ?? 0))
  }
  return rows
}
