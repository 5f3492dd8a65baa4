import { useMemo } from 'react'
import type { Changes } from '../../../search/define-search.ts'
import { useSearch } from '../../../search/use-search.ts'
import { type QueueSearch, queueSearch } from './search.ts'

/** Reads the open version and its tab from the address. */
export const useOpenAddress = () => {
  const address = useSearch(queueSearch)
  return useMemo(() => {
    const { asked } = address
    const onSamePage = (changes: Changes<QueueSearch>) => ({ page: asked.page, ...changes })
    const opening = (key: string | undefined) =>
      onSamePage({
        open: key,
        file: undefined,
        line: undefined,
        against: undefined,
        ...(key === undefined && { tab: undefined }),
      })
    return {
      key: asked.open || undefined,
      tab: asked.tab,
      file: asked.file || undefined,
      line: asked.line,
      against: asked.against || undefined,
      /** Returns the address with another version open, or with none. */
      openHref: (key: string | undefined) => address.href(opening(key)),
      /** Opens a version. With `replace`, the browser history gets no new entry. */
      open: (key: string | undefined, options: { replace: boolean }) => address.set(opening(key), options),
      /** Returns the address with changes to the open version's view. */
      href: (changes: Changes<QueueSearch>) => address.href(onSamePage(changes)),
      set: (changes: Changes<QueueSearch>) => address.set(onSamePage(changes), { replace: true }),
      /** Returns the address of a file in the open version. */
      fileHref: (file: string, line?: number) => address.href(onSamePage({ tab: 'files', file, line })),
    }
  }, [address])
}

export type OpenAddress = ReturnType<typeof useOpenAddress>
