import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Changes, SearchDefinition } from './define-search.ts'

export interface SearchAddress<Values> {
  /** Values from the query string. */
  asked: Values
  /** Returns the URL with changes, for a link. */
  href: (changes: Changes<Values>) => string
  /** Navigates to the URL with changes. `replace` adds no history entry. */
  set: (changes: Changes<Values>, options?: { replace?: boolean }) => void
}

/** Reads and changes the search parameters of the current page. */
export const useSearch = <Values>(definition: SearchDefinition<Values>): SearchAddress<Values> => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const query = new URLSearchParams(search)
    const href = (changes: Changes<Values>) => {
      const next = definition.change(query, changes)
      return next.size === 0 ? pathname : `${pathname}?${next}`
    }
    return {
      asked: definition.parse(query),
      href,
      set: (changes, { replace = false } = {}) => void navigate(href(changes), { replace, preventScrollReset: true }),
    }
  }, [definition, navigate, pathname, search])
}

/** Reads and changes a raw search parameter, for components that serve any page with this parameter. */
export const useParameter = <Values>(definition: SearchDefinition<Values>, name: keyof Values & string) => {
  const { href, set } = useSearch(definition)
  const all = new URLSearchParams(useLocation().search).getAll(name)
  // The page parses these texts again, as it parses a URL that a visitor typed.
  const change = (value: string | readonly string[] | undefined) => ({ [name]: value }) as Changes<Values>
  return {
    text: all[0] ?? '',
    all,
    href: (value: string | readonly string[] | undefined) => href(change(value)),
    set: (value: string | readonly string[] | undefined, options?: { replace?: boolean }) =>
      set(change(value), options),
  }
}
