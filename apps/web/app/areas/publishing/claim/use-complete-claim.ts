import type { Schema } from '@registry/api-client'
import { useEffect, useRef, useState } from 'react'
import { track } from '../../../data/analytics/analytics.ts'
import { browserStorage } from '../../../data/browser-storage.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { asRefusal } from '../../../data/refusals/refusal-error.ts'
import { type ClaimAnswer, spendAnswer } from './claim-answer.ts'
import { claimFault } from './claim-fault.ts'

type ClaimProgressState =
  | { state: 'running' }
  | { state: 'nothing' }
  | { state: 'done'; nodeId: string; publisherId: string }
  | { state: 'failed'; told: ReturnType<typeof claimFault>; error: unknown }

/** Completes the claim that GitHub answered, once, however often the page is drawn. */
export const useCompleteClaim = (): ClaimProgressState => {
  const [progress, setProgress] = useState<ClaimProgressState>({ state: 'running' })
  // The promise and not the state of the mutation: an effect that runs twice loses the latter.
  const { mutateAsync } = useWrite('post', '/claims/complete')
  const isBegun = useRef(false)

  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void complete(spendAnswer(browserStorage('session')), mutateAsync).then(setProgress)
  }, [mutateAsync])

  return progress
}

type Send = (init: { body: Schema<'CompleteClaim'> }) => Promise<Schema<'CompletedClaim'>>

const complete = async (answer: ClaimAnswer | undefined, send: Send): Promise<ClaimProgressState> => {
  if (!answer) return { state: 'nothing' }
  if ('refused' in answer)
    return failed(answer.refused === 'access_denied' ? answer.refused : 'claim_state_invalid', 403)
  try {
    const { node_id: nodeId, publisher_id: publisherId } = await send({ body: answer })
    track('Node Claimed', { nodeId, publisherId })
    return { state: 'done', nodeId, publisherId }
  } catch (error) {
    const { code, status } = asRefusal(error)
    return failed(code, status, error)
  }
}

const failed = (code: string, status: number, error?: unknown): ClaimProgressState => {
  track('Node Claim Failed', { code })
  return { state: 'failed', told: claimFault(code, status), error }
}
