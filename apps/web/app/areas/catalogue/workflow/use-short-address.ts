import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Returns the query string of the page, and a function that replaces it without a history entry. An equal query string
 * changes nothing.
 */
export const useShortAddress = () => {
  const [address, setAddress] = useSearchParams()
  const replace = useCallback(
    (next: URLSearchParams) => {
      if (next.toString() !== address.toString()) setAddress(next, { replace: true, preventScrollReset: true })
    },
    [address, setAddress],
  )
  return { address, replace }
}
