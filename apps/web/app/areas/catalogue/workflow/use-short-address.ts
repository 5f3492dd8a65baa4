import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** The query of the page, and what replaces it without a step back in the history. Nothing happens where both are equal. */
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
