/** Values of a query string. Undefined, false and empty values are omitted, and arrays repeat their key. */
export type Query = Record<string, string | number | boolean | readonly string[] | undefined>

/** Parser of a search parameter. Invalid values read as absent. */
export interface Parameter<Value> {
  read: (values: readonly string[]) => Value
  /** Value without the parameter. URLs omit this value. */
  fallback?: Value | undefined
}

type Parameters = Record<string, Parameter<unknown>>

type ValuesOf<Named extends Parameters> = {
  [Name in keyof Named]: Named[Name] extends Parameter<infer Value> ? Value : never
}

/** Changes of search parameters. Undefined removes a parameter. */
export type Changes<Values> = { [Name in keyof Values]?: Values[Name] | undefined }

/** Search parameters of a page: parsing, default values and serialization. */
export interface SearchDefinition<Values> {
  parse: (query: URLSearchParams) => Values
  /**
   * Returns the query with some parameters changed. Other parameters stay, but page and cursor parameters are removed
   * unless the changes name them.
   */
  change: (query: URLSearchParams, changes: Changes<Values>) => URLSearchParams
}

/** Values that a page reads from its query string. */
export type SearchOf<Definition> = Definition extends SearchDefinition<infer Values> ? Values : never

/** Search parameters of a link: only parameters and values that the page understands. */
export type LinkQuery<Definition> = {
  [Name in keyof SearchOf<Definition>]?: OneOrSeveral<SearchOf<Definition>[Name]> | undefined
}

type OneOrSeveral<Value> = Value extends readonly (infer Each)[] ? Each | readonly Each[] : Value

export const defineSearch = <Named extends Parameters>(named: Named): SearchDefinition<ValuesOf<Named>> => ({
  parse: (query) =>
    // The keys come from the definition, and each value comes from the parameter of its key.
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

/** Returns the query string values of a parameter, or an empty list for a value that URLs omit. */
export const textsOf = (name: string, value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(name, each))
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (typeof value === 'number') return name === 'page' && value === 1 ? [] : [String(value)]
  return value === true ? ['true'] : []
}

/** Text parameter, trimmed unless `isExact`. Empty when the parameter is missing. */
export const text = ({ most = Number.POSITIVE_INFINITY, isExact = false } = {}): Parameter<string> => ({
  read: ([first = '']) => (isExact ? first : first.trim()).slice(0, most),
})

/** Text parameter that never contains a space, such as an id or a version. A space inside is an unescaped plus sign. */
export const word = (): Parameter<string> => ({ read: ([first = '']) => first.trim().replaceAll(' ', '+') })

/** Parameter with a value from a list. */
export function choice<const Value extends string>(values: readonly Value[], fallback: Value): Parameter<Value>
export function choice<const Value extends string>(values: readonly Value[]): Parameter<Value | undefined>
export function choice(values: readonly string[], fallback?: string): Parameter<string | undefined> {
  return { read: ([first]) => values.find((value) => value === first) ?? fallback, fallback }
}

/** Parameter with any values from a list, in the order of the list. */
export const choices = <const Value extends string>(values: readonly Value[]): Parameter<Value[]> => ({
  read: (asked) => values.filter((value) => asked.includes(value)),
})

/** Boolean parameter: `true` in the URL, or absent. */
export const flag = (): Parameter<boolean> => ({ read: ([first]) => first === 'true' })

/** Boolean parameter that is true with any value. */
export const present = (): Parameter<boolean> => ({ read: (values) => values.length > 0 })

/** Parameter with an integer above 0. */
export const count = (): Parameter<number | undefined> => ({ read: ([first = '']) => wholeNumber(first) })

const lastPage = 1_000_000

/** Page number from 1. Invalid numbers read as the first page. */
export const pageNumber = (): Parameter<number> => ({
  read: ([first = '']) => Math.min(wholeNumber(first) ?? 1, lastPage),
  fallback: 1,
})

const wholeNumber = (digits: string) => (/^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined)

type Present<Value> = Exclude<Value, undefined | '' | false | readonly never[]>

/** Removes undefined, empty and false values, for the query of an API request. `page` always stays. */
export const compact = <Asked extends Query>(values: Asked): { [Name in keyof Asked]?: Present<Asked[Name]> } =>
  // The result contains only names of `values`, and only values that `Present` allows.
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => textsOf(name, value).length > 0 || name === 'page'),
  ) as { [Name in keyof Asked]?: Present<Asked[Name]> }
