import type { Schema } from '@registry/api-client'
import {
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { browserApi } from '../../data/api/browser-api.ts'
import { mayPass, pause, retriesRead, retryDelay } from '../../data/query/retry.ts'
import { useOnline } from '../../ui/use-online.ts'
import { keyOf, type Option, optionsFor, placeAfter } from './options.ts'
import { forgetSearch, onRecentSearches, recentSearches } from './recent-searches.ts'
import type { BoxHandle, BoxState } from './use-suggestion-box.ts'

type Suggested = Schema<'SearchSuggestions'>

const pauseMs = 120

const ofEachKind = 4

const mostKept = 100

const kept = new Map<string, Suggested>()

interface Asked {
  ref: RefObject<BoxHandle | null>
  text: string
  /** Number that differs each time the list opens; 0 while the list is closed. */
  opening: number
  onState: (state: BoxState) => void
}

/** Returns the options for a text and the active option. Handles the keys of the field through `ref`. */
export const useOptionList = ({ ref, text, opening, onState }: Asked) => {
  const own = useId()
  const recent = useSyncExternalStore(onRecentSearches, recentSearches, recentSearches)
  const options = optionsFor(text, recent, useSuggested(text))
  // A choice is valid only for the list in which it was made.
  const moment = `${opening} ${text}`
  const [chosen, setChosen] = useState<{ key: string; moment: string }>()
  const place = chosen?.moment === moment ? options.findIndex((option) => keyOf(option) === chosen.key) : -1
  const active = options[place]
  const isShown = opening > 0 && options.length > 0
  const idOf = (at: number) => `${own}-${at}`
  const activeId = isShown && active ? idOf(place) : undefined
  const activate = (option: Option) => setChosen({ key: keyOf(option), moment })

  // A layout effect runs before the next key press, which the field handles by this state.
  useLayoutEffect(() => onState({ isShown, ...(activeId !== undefined && { activeId }) }), [activeId, isShown, onState])
  useEffect(() => {
    if (activeId !== undefined) elementOf(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  useImperativeHandle(ref, () => ({
    press: (key) => {
      if (activeId !== undefined && key === 'Enter') {
        elementOf(activeId)?.click()
        return true
      }
      if (isShown && key === 'Delete' && active?.kind === 'recent') {
        forgetSearch(active.text)
        return true
      }
      const next = isShown ? placeAfter(key, active ? place : undefined, options.length) : undefined
      const option = next === undefined ? undefined : options[next]
      if (option) activate(option)
      return option !== undefined
    },
  }))
  return { own, options, isShown, place, active, idOf, activate }
}

const elementOf = (id: string) => document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)

/**
 * Loads suggestions for a text, debounced and cached. The latest answer stays until the next answer or failure. A new
 * text cancels the pending request.
 */
const useSuggested = (text: string): Suggested | undefined => {
  const [latest, setLatest] = useState<Suggested>()
  const isOnline = useOnline()
  const asked = text.trim().toLowerCase()
  useEffect(() => {
    if (asked === '' || kept.has(asked) || !isOnline) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const tell = (found?: Suggested) => {
      if (!signal.aborted) setLatest(found)
    }
    const timer = setTimeout(() => void ask(asked, signal, tell).then(tell), pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [asked, isOnline])
  return asked === '' ? undefined : (kept.get(asked) ?? (isOnline ? latest : undefined))
}

/** Reads the suggestions and retries failures. Calls `onFailure` after each failure that a retry follows. */
const read = async (search: string, signal: AbortSignal, onFailure: () => void): Promise<Suggested | undefined> => {
  for (let failures = 0; ; failures++) {
    const asked = { params: { query: { search, limit: ofEachKind } }, signal }
    const { data, error, response } = await browserApi().GET('/search/suggestions', asked)
    if (error === undefined || !retriesRead(failures, undefined) || !mayPass(response.status)) return data
    onFailure()
    await pause(retryDelay(failures), signal)
  }
}

/** Returns undefined on failure, because suggestions are optional. */
const ask = async (search: string, signal: AbortSignal, onFailure: () => void): Promise<Suggested | undefined> => {
  try {
    const data = await read(search, signal, onFailure)
    if (!data || signal.aborted) return undefined
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    kept.set(search, data)
    return data
  } catch {
    return undefined
  }
}
