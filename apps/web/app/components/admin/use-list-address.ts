import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type AddressChanges, changedQuery, pageOf } from './list-address.ts'

/** The state of a list, which is its address: filters, sort and page. */
export interface ListAddress {
  /** The value of a name; empty when absent. */
  text: (name: string) => string
  /** Every value of a name. */
  all: (name: string) => string[]
  /** From 1. */
  page: number
  /** Changes the address, from the first page on unless `page` is among the changes. `replace` makes no step to go back to. */
  set: (changes: AddressChanges, options?: { replace?: boolean }) => void
  /** The address with changes, for a link. */
  href: (changes: AddressChanges) => string
}

/** Reads and changes the state of the list on this page. */
export const useListAddress = (): ListAddress => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const query = new URLSearchParams(search)
    const href = (changes: AddressChanges) => {
      const next = changedQuery(query, changes).toString()
      return next === '' ? pathname : `${pathname}?${next}`
    }
    return {
      text: (name) => query.get(name) ?? '',
      all: (name) => query.getAll(name),
      page: pageOf(query),
      set: (changes, { replace = false } = {}) => void navigate(href(changes), { replace, preventScrollReset: true }),
      href,
    }
  }, [navigate, pathname, search])
}
