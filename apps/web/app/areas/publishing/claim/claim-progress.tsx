import type { Schema } from '@registry/api-client'
import { useEffect, useRef, useState } from 'react'
import { track } from '../../../data/analytics/analytics.ts'
import { browserStorage } from '../../../data/browser-storage.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { asRefusal, RefusalError } from '../../../data/refusals/refusal-error.ts'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useLinks } from '../../../use-links.ts'
import { recallBegun } from './begun-claim.ts'
import { type ClaimAnswer, spendAnswer } from './claim-answer.ts'
import { claimProblem, type ClaimProblem } from './claim-problem.ts'
import { ClaimStepList } from './claim-step-list.tsx'

interface Props {
  told: ReturnType<typeof claimProblem>
  error: unknown
}

const namesThings: ReadonlySet<ClaimProblem> = new Set(['notFound', 'rateLimited'])

type ClaimProgressState =
  | { state: 'running' }
  | { state: 'nothing' }
  | { state: 'done'; nodeId: string; publisherId: string }
  | { state: 'failed'; told: ReturnType<typeof claimProblem>; error: unknown }

type Send = (init: { body: Schema<'CompleteClaim'> }) => Promise<Schema<'CompletedClaim'>>

/** Shows the progress and the outcome of a claim. */
export const ClaimProgress = () => {
  const t = useT('claim')
  const progress = useCompleteClaim()
  switch (progress.state) {
    case 'nothing':
      return <NothingToFinish />
    case 'running':
      return (
        <>
          <ClaimStepList reached="checked" />
          <p role="status" className="text-muted">
            {t('claim.callback.running')}
          </p>
        </>
      )
    case 'done':
      return (
        <>
          <ClaimStepList reached={undefined} />
          <ClaimDone nodeId={progress.nodeId} publisherId={progress.publisherId} />
        </>
      )
    case 'failed':
      return (
        <>
          <ClaimStepList reached={progress.told.step} failed />
          <ClaimFailed {...progress} />
        </>
      )
  }
}

/** Shows that the node has a new publisher, and the next steps. */
const ClaimDone = ({ nodeId, publisherId }: { nodeId: string; publisherId: string }) => {
  const t = useT('claim')
  const links = useLinks()
  return (
    <div role="status" className="flex flex-col gap-4">
      <Notice kind="success" title={t('claim.done.title', { node: nodeId, publisher: publisherId })}>
        {t('claim.done.body')}
      </Notice>
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" to={links.node(nodeId)}>
          {t('claim.done.toNode')}
        </ButtonLink>
        <ButtonLink to={links.publisher(publisherId)}>{t('claim.done.toPublisher')}</ButtonLink>
        <ButtonLink variant="quiet" to={links.yourNodes()}>
          {t('claim.done.guide')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Shown without an answer of GitHub, or with a used answer. */
const NothingToFinish = () => {
  const t = useT('claim')
  const links = useLinks()
  const begun = recallBegun()
  return (
    <EmptyState
      title={t('claim.nothing.title')}
      action={
        begun ? (
          <ButtonLink to={links.node(begun.nodeId)}>{t('claim.toNode')}</ButtonLink>
        ) : (
          <ButtonLink to={links.home()}>{t('claim.toHome')}</ButtonLink>
        )
      }
    >
      {t('claim.nothing.body')}
    </EmptyState>
  )
}

/** Completes the claim that GitHub answered. Rendering again does not repeat the request. */
const useCompleteClaim = (): ClaimProgressState => {
  const [progress, setProgress] = useState<ClaimProgressState>({ state: 'running' })
  // The promise survives an effect that runs twice. The state of the mutation does not.
  const { mutateAsync } = useWrite('post', '/claims/complete')
  const isBegun = useRef(false)

  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void complete(spendAnswer(browserStorage('session')), mutateAsync).then(setProgress)
  }, [mutateAsync])

  return progress
}

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
  return { state: 'failed', told: claimProblem(code, status), error }
}

/** Shows why a claim failed, that nothing has changed, and what to do. */
const ClaimFailed = ({ told: { problem, again }, error }: Props) => {
  const t = useT('claim')
  const links = useLinks()
  const begun = recallBegun()
  const { title, todo } = useErrorWords(error)[problem]
  const login = error instanceof RefusalError ? error.login : undefined
  return (
    <div role="alert" className="flex flex-col gap-4">
      <Notice kind={problem === 'cancelled' || problem === 'rateLimited' ? 'warning' : 'danger'} title={title}>
        {namesThings.has(problem) && error instanceof RefusalError && (
          // The API's message names the repository or the time.
          <p lang="en" dir="ltr" className="text-start wrap-anywhere">
            {error.message}
          </p>
        )}
        {login !== undefined && <p className="wrap-anywhere">{t('claim.problem.account', { login })}</p>}
        <p>{todo}</p>
      </Notice>
      <div className="flex flex-wrap gap-2">
        {again && begun && (
          <ButtonLink variant="primary" to={links.claim(begun.nodeId, { publisher: begun.publisherId })}>
            {t('claim.again')}
          </ButtonLink>
        )}
        {begun && <ButtonLink to={links.node(begun.nodeId)}>{t('claim.toNode')}</ButtonLink>}
        {!begun && <ButtonLink to={links.home()}>{t('claim.toHome')}</ButtonLink>}
      </div>
    </div>
  )
}

const useErrorWords = (error: unknown): Record<ClaimProblem, { title: string; todo: string }> => {
  const t = useT('claim')
  const sentence = useRefusalSentence()
  return {
    cancelled: { title: t('claim.problem.cancelled.title'), todo: t('claim.problem.cancelled.todo') },
    expired: { title: t('claim.problem.expired.title'), todo: t('claim.problem.expired.todo') },
    notYours: { title: t('claim.problem.notYours.title'), todo: t('claim.problem.notYours.todo') },
    notFound: { title: t('claim.problem.notFound.title'), todo: t('claim.problem.notFound.todo') },
    rateLimited: { title: t('claim.problem.rateLimited.title'), todo: t('claim.problem.rateLimited.todo') },
    unavailable: { title: t('claim.problem.unavailable.title'), todo: t('claim.problem.unavailable.todo') },
    notConfigured: { title: t('claim.problem.notConfigured.title'), todo: t('claim.problem.notConfigured.todo') },
    claimed: { title: t('claim.problem.claimed.title'), todo: t('claim.problem.claimed.todo') },
    refused: { title: t('claim.problem.refused.title'), todo: sentence(error) },
  }
}
