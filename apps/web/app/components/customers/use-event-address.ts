import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pageOf } from '../admin/list-address.ts'
import type { EventFilter } from './event-query.ts'

/** The filter of a list of events, which is in the address. */
export interface EventAddress extends EventFilter {
  /** Changes the filter, from its first page on. */
  set: (changes: Partial<Omit<EventFilter, 'page'>>) => void
  /** The address without a filter. */
  unfiltered: string
  /** The address of a page. */
  toPage: (page: number) => string
}

/** Reads and changes the filter of the list of events on this page; `pageName` is the page's name where another list has `page`. */
export const useEventAddress = (pageName = 'page'): EventAddress => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const query = new URLSearchParams(search)
    const href = (changes: Record<string, string>) => {
      const next = new URLSearchParams(query)
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
      return next.size === 0 ? pathname : `${pathname}?${next}`
    }
    const first = { [pageName]: '' }
    return {
      type: query.get('type') ?? '',
      from: query.get('from') ?? '',
      to: query.get('to') ?? '',
      page: pageOf(new URLSearchParams({ page: query.get(pageName) ?? '' })),
      set: (changes) => void navigate(href({ ...first, ...changes }), { preventScrollReset: true }),
      unfiltered: href({ ...first, type: '', from: '', to: '' }),
      toPage: (page) => href({ [pageName]: page === 1 ? '' : String(page) }),
    }
  }, [navigate, pageName, pathname, search])
}
