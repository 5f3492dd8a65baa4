import { useState } from 'react'
import { track } from '../../../data/analytics/analytics.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { rememberBegun } from './begun-claim.ts'
import type { ClaimedNode } from './claim-view.ts'

/** Begins a claim and leaves for GitHub. */
export const useStartClaim = ({ id: nodeId, repository = '' }: ClaimedNode) => {
  const locale = useLocale()
  const [isGone, setGone] = useState(false)
  const { mutate, isPending, error } = useWrite('post', '/publishers/{publisherId}/nodes/{nodeId}/claims')
  const start = (publisherId: string) => {
    track('Node Claim Initiated', { nodeId, publisherId })
    mutate(
      { params: { path: { publisherId, nodeId } } },
      {
        onSuccess: ({ authorization_url: address }) => {
          track('GitHub OAuth Initiated', { nodeId, publisherId, repository })
          rememberBegun({ nodeId, publisherId, locale })
          setGone(true)
          location.assign(address)
        },
      },
    )
  }
  return { start, isLeaving: isPending || isGone, error }
}
