/** Query values of an address; what is absent, false or empty is left out, and arrays repeat their key. */
export type Query = Record<string, string | number | boolean | readonly string[] | undefined>

/** How a page reads one parameter of its address. What it does not understand reads as absent. */
export interface Parameter<Value> {
  read: (values: readonly string[]) => Value
  /** The value of an address without the parameter, which no address spells out. */
  fallback?: Value | undefined
}

type Parameters = Record<string, Parameter<unknown>>

type ValuesOf<Named extends Parameters> = {
  [Name in keyof Named]: Named[Name] extends Parameter<infer Value> ? Value : never
}

/** Parameters that change; undefined takes one out of the address. */
export type Changes<Values> = { [Name in keyof Values]?: Values[Name] | undefined }

/** The search parameters of a page: how they are read, what they default to, how they are written. */
export interface SearchDefinition<Values> {
  parse: (query: URLSearchParams) => Values
  /** The address with some parameters changed. The others stay, but for the page unless the changes name it. */
  change: (query: URLSearchParams, changes: Changes<Values>) => URLSearchParams
}

/** The values that a page reads of its address. */
export type SearchOf<Definition> = Definition extends SearchDefinition<infer Values> ? Values : never

/** The parameters of a link: only those that the page reads, with values that it understands. */
export type LinkQuery<Definition> = {
  [Name in keyof SearchOf<Definition>]?: OneOrSeveral<SearchOf<Definition>[Name]> | undefined
}

type OneOrSeveral<Value> = Value extends readonly (infer Each)[] ? Each | readonly Each[] : Value

export const defineSearch = <Named extends Parameters>(named: Named): SearchDefinition<ValuesOf<Named>> => ({
  parse: (query) =>
    // Its keys are those of the definition, and each value comes from the parameter of its key.
    Object.fromEntries(
      Object.entries(named).map(([name, parameter]) => [name, parameter.read(query.getAll(name))]),
    ) as ValuesOf<Named>,
  change: (query, changes) => {
    const next = new URLSearchParams(query)
    for (const name of pageNames) next.delete(name)
    for (const [name, value] of Object.entries<unknown>(changes)) {
      next.delete(name)
      if (Object.hasOwn(named, name) && value === named[name]?.fallback) continue
      for (const text of textsOf(name, value)) next.append(name, text)
    }
    return next
  },
})

const pageNames = ['page', 'before', 'after']

/** The texts of a value in an address; none where the address goes without it. */
export const textsOf = (name: string, value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(name, each))
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (typeof value === 'number') return name === 'page' && value === 1 ? [] : [String(value)]
  return value === true ? ['true'] : []
}

/** A text, without blanks around it unless it is wanted as it stands; empty where there is none. */
export const text = ({ most = Number.POSITIVE_INFINITY, isExact = false } = {}): Parameter<string> => ({
  read: ([first = '']) => (isExact ? first : first.trim()).slice(0, most),
})

/** A text that never holds a blank, such as an id or a version: one there is a plus that was not escaped. */
export const word = (): Parameter<string> => ({ read: ([first = '']) => first.trim().replaceAll(' ', '+') })

/** A value of a list. */
export function choice<const Value extends string>(values: readonly Value[], fallback: Value): Parameter<Value>
export function choice<const Value extends string>(values: readonly Value[]): Parameter<Value | undefined>
export function choice(values: readonly string[], fallback?: string): Parameter<string | undefined> {
  return { read: ([first]) => values.find((value) => value === first) ?? fallback, fallback }
}

/** Any of some values, in their own order. */
export const choices = <const Value extends string>(values: readonly Value[]): Parameter<Value[]> => ({
  read: (asked) => values.filter((value) => asked.includes(value)),
})

/** On or off: `true` in the address, or absent. */
export const flag = (): Parameter<boolean> => ({ read: ([first]) => first === 'true' })

/** On wherever the address names it, with whatever value. */
export const present = (): Parameter<boolean> => ({ read: (values) => values.length > 0 })

/** A whole number above 0. */
export const count = (): Parameter<number | undefined> => ({ read: ([first = '']) => wholeNumber(first) })

const lastPage = 1_000_000

/** A page, from 1; whatever is none is the first. */
export const pageNumber = (): Parameter<number> => ({
  read: ([first = '']) => Math.min(wholeNumber(first) ?? 1, lastPage),
  fallback: 1,
})

const wholeNumber = (digits: string) => (/^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined)

type Present<Value> = Exclude<Value, undefined | '' | false | readonly never[]>

/** The values that ask for something, for a request: without what is undefined, empty or false. */
export const compact = <Asked extends Query>(values: Asked): { [Name in keyof Asked]?: Present<Asked[Name]> } =>
  // Only names of `values` are left, and only values that Present allows.
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => textsOf(name, value).length > 0 || name === 'page'),
  ) as { [Name in keyof Asked]?: Present<Asked[Name]> }
