import { defineSearch, pageNumber, text } from '../../search/define-search.ts'
import { useSearch } from '../../search/use-search.ts'
import type { EventFilter } from './event-query.ts'

const eventSearch = defineSearch({ type: text(), from: text(), to: text(), page: pageNumber(), at: pageNumber() })

/** Filter of a list of events in the address. */
export interface EventAddress extends EventFilter {
  /** Changes the filter and returns to its first page. */
  set: (changes: Partial<Omit<EventFilter, 'page'>>, options?: { replace: boolean }) => void
  /** Address without a filter. */
  unfiltered: string
  /** Returns the address of a page. */
  toPage: (page: number) => string
}

/** Reads and changes the filter of the event list on this page. `pageName` is `at` where another list has `page`. */
export const useEventAddress = (pageName: 'page' | 'at' = 'page'): EventAddress => {
  const { asked, href, set } = useSearch(eventSearch)
  const first = { page: asked.page, [pageName]: undefined }
  return {
    ...asked,
    page: asked[pageName],
    set: (changes, options) => set({ ...first, ...changes }, options),
    unfiltered: href({ ...first, type: undefined, from: undefined, to: undefined }),
    toPage: (each) => href({ ...first, [pageName]: each }),
  }
}
