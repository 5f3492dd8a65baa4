import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { searchFieldId } from '../../../../ui/search-field-id.ts'
import { useLinks } from '../../../../use-links.ts'
import { readCatalogueQuery, tidyQuery, toQuery, withWords } from '../search.ts'
import { useAsked } from './use-asked.ts'

const pause = 250

/**
 * Searches for the typed text after a short pause. Only links and going back or forward write into the field, never a
 * late answer. `submit` returns the searched text.
 */
export const useTypedSearch = () => {
  const navigate = useNavigate()
  const links = useLinks()
  const { asked, next } = useAsked()
  const here = useLocation()
  const { location: there } = useNavigation()
  const isLeaving = there !== undefined && there.pathname !== here.pathname
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(asked.query)

  const submit = useCallback(() => {
    clearTimeout(timer.current)
    const query = tidyQuery(fieldOf(form.current)?.value ?? '')
    if (query === sent.current) return query
    sent.current = query
    // The first search adds a history entry. Refining the search replaces that entry.
    void navigate(links.home(toQuery(withWords(next, query))), {
      replace: wordsInHistory() !== '',
      preventScrollReset: true,
      state: typedState,
    })
    return query
  }, [links, navigate, next])

  const submitLatest = useRef(submit)
  useEffect(() => {
    submitLatest.current = isLeaving ? () => '' : submit
  }, [isLeaving, submit])

  const typed = useCallback((event: Event) => {
    clearTimeout(timer.current)
    // An unfinished word of an input method is not searched.
    if ('isComposing' in event && event.isComposing === true) return
    timer.current = setTimeout(() => submitLatest.current(), pause)
  }, [])

  useEffect(() => {
    // The visitor may have typed before hydration.
    if (tidyQuery(fieldOf(form.current)?.value ?? '') !== sent.current) submitLatest.current()
    return () => clearTimeout(timer.current)
  }, [])

  const follow = useCallback((query: string) => {
    if (query === sent.current) return
    clearTimeout(timer.current)
    sent.current = query
    const field = fieldOf(form.current)
    if (field) field.value = query
  }, [])
  useFollowAddress(follow)
  // A visitor who leaves the page does not ask for the pending search.
  const leave = () => clearTimeout(timer.current)
  const search = (query: string) => {
    const field = fieldOf(form.current)
    if (field) field.value = query
    return submit()
  }
  return { form, typed, submit, search, leave }
}

// The router may lag behind the address of the browser, so this reads the address itself.
const wordsInHistory = () => readCatalogueQuery(new URLSearchParams(window.location.search)).query

const typedState = { typed: true }

/** Calls `follow` with the query of the address when the address changes for another reason than typing. */
const useFollowAddress = (follow: (query: string) => void) => {
  const location = useLocation()
  const { key } = location
  const state: unknown = location.state
  const type = useNavigationType()
  const { query } = useAsked().asked
  const seen = useRef(key)
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    if (type === 'POP' || !isTyped(state)) follow(query)
  }, [follow, key, query, state, type])
}

/** Whether typing made an entry of the browser's history. */
export const isTyped = (state: unknown): boolean => typeof state === 'object' && state !== null && 'typed' in state

const fieldOf = (form: HTMLFormElement | null): HTMLInputElement | undefined => {
  const field = form?.querySelector(`#${searchFieldId}`)
  return field instanceof HTMLInputElement ? field : undefined
}
