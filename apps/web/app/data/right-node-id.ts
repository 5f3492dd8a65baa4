import type { Refusal } from '@registry/api-client'

/** The id as its owner writes it, when a refusal says that it was asked for in another case. */
export const rightNodeId = ({ status, location }: Refusal): string | undefined => {
  const last = location?.split('?')[0]?.split('/').at(-1)
  return status === 302 && last ? decodeURIComponent(last) : undefined
}
