import { useEffect } from 'react'
import { optionalPart } from '../../ui/optional-part.tsx'

/** Retries when the visitor next focuses an element of the page, usually the search field. */
const AgainOnFocus = ({ renew }: { renew: () => void }) => {
  useEffect(() => addEventListener('focusin', renew, { once: true }), [renew])
  return null
}

/** The suggestions of a search field, which load when first shown. */
export const LateSuggestions = optionalPart(async () => (await import('./suggestions.tsx')).Suggestions, {
  Failed: AgainOnFocus,
})
