import type { Refusal } from '@registry/api-client'

/**
 * Returns the pack id in the spelling of its owner when the API redirects a request with another letter case. Returns
 * undefined otherwise.
 */
export const rightNodeId = ({ status, location }: Refusal): string | undefined => {
  const last = location?.split('?')[0]?.split('/').at(-1)
  return status === 302 && last ? decodeURIComponent(last) : undefined
}
