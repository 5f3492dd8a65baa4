import type { Schema } from '@registry/api-client'
import { RotateCw } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { FormActions } from '../../../components/form-actions.tsx'
import { useWrite } from '../../../data/query/use-write.ts'
import { useNow } from '../../../i18n/now.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { type T, useT } from '../../../i18n/use-t.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice, type NoticeKind } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useLinks } from '../../../use-links.ts'
import type { VersionAddress } from '../shared/version-address.ts'
import { type Outcome, outcomeOf } from './review-outcome.ts'

type Review = Schema<'VersionReview'>

interface Props {
  address: VersionAddress
  review: Review
  /** Publisher's message with the request for another review. */
  askedMessage: string | undefined
}

/** Shows the verdict and the next steps. Screen readers announce a new verdict. */
export const Verdict = ({ address, review, askedMessage }: Props) => {
  const t = useT('review')
  const outcome = outcomeOf(review)
  const title = titleOf(t, outcome, review)
  const container = useKeptFocus(outcome)
  return (
    <div ref={container} tabIndex={-1} className="rounded-card outline-offset-2">
      <Notice
        kind={kinds[outcome]}
        title={<span role="status">{title}</span>}
        action={<Next address={address} outcome={outcome} />}
      >
        {bodyOf(t, outcome, review)}
        {outcome === 'failed' && review.error && (
          <p className="mt-1 text-sm text-muted wrap-anywhere">{review.error.message}</p>
        )}
        {outcome !== 'passed' && review.asked_at !== undefined && <Asked at={review.asked_at} message={askedMessage} />}
      </Notice>
    </div>
  )
}

const kinds: Record<Outcome, NoticeKind> = {
  waiting: 'info',
  running: 'info',
  staged: 'info',
  passed: 'success',
  flagged: 'warning',
  moderated: 'warning',
  failed: 'danger',
}

const titleOf = (t: T<'review'>, outcome: Outcome, { blocking_count: count = 0 }: Review): string => {
  switch (outcome) {
    case 'waiting':
      return t('review.verdict.waiting')
    case 'running':
      return t('review.state.running')
    case 'staged':
      return t('review.verdict.staged')
    case 'passed':
      return t('review.verdict.passed')
    case 'flagged':
      return t('review.verdict.flagged', { count })
    case 'moderated':
      return t('review.verdict.moderated')
    case 'failed':
      return t('review.verdict.failed')
  }
}

const bodyOf = (t: T<'review'>, outcome: Outcome, { finding_count: found }: Review): ReactNode => {
  switch (outcome) {
    case 'waiting':
    case 'running':
      return <p>{t('review.verdict.waitingBody')}</p>
    case 'staged':
      return <p>{t('review.verdict.stagedBody')}</p>
    case 'passed':
      return found === 0 ? null : <p>{t('review.verdict.passedBody')}</p>
    case 'flagged':
      return <p>{t('review.verdict.flaggedBody')}</p>
    case 'failed':
      return <p>{t('review.verdict.failedBody')}</p>
    case 'moderated':
      return null
  }
}

/** Shows the next step of an outcome, if there is any. */
const Next = ({ address, outcome }: { address: VersionAddress; outcome: Outcome }) => {
  if (outcome === 'flagged' || outcome === 'failed') return <AskAgain address={address} />
  if (outcome === 'passed') return <ToNode address={address} />
  return outcome === 'staged' ? <ToStaged address={address} /> : null
}

const ToStaged = ({ address: { publisherId } }: { address: VersionAddress }) => {
  const t = useT('review')
  const links = useLinks()
  return (
    <ButtonLink size="small" to={`${links.publisher(publisherId)}#staged`}>
      {t('review.verdict.decide')}
    </ButtonLink>
  )
}

const ToNode = ({ address: { nodeId, version } }: { address: VersionAddress }) => {
  const t = useT('review')
  const links = useLinks()
  return (
    <ButtonLink size="small" to={links.node(nodeId, { version })}>
      {t('review.verdict.seeNode')}
    </ButtonLink>
  )
}

const Asked = ({ at, message }: { at: string; message: string | undefined }) => {
  const t = useT('review')
  const format = useFormat()
  const when = format.relativeTime(at, useNow())
  return (
    <div className="mt-1 text-sm text-muted">
      <p>{t('review.verdict.asked', { when })}</p>
      {message !== undefined && (
        <blockquote className="mt-1 border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-line">
          <bdi>{message}</bdi>
        </blockquote>
      )}
    </div>
  )
}

/** Returns a ref of the element that takes the focus when the focused button disappears with a new outcome. */
const useKeptFocus = (outcome: Outcome) => {
  const container = useRef<HTMLDivElement>(null)
  const before = useRef(outcome)
  useEffect(() => {
    const hasLost = document.activeElement === null || document.activeElement === document.body
    if (before.current !== outcome && (before.current === 'flagged' || before.current === 'failed') && hasLost)
      container.current?.focus()
    before.current = outcome
  }, [outcome])
  return container
}

/** Button that requests another review of a version, with a message. */
const AskAgain = ({ address }: { address: VersionAddress }) => {
  const t = useT('review')
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('review.ask.title')}
      description={t('review.ask.body')}
      trigger={
        <Button size="small">
          <RotateCw aria-hidden />
          {t('review.ask.open')}
        </Button>
      }
    >
      <AskForm address={address} onClose={() => setOpen(false)} />
    </Dialog>
  )
}

const AskForm = ({ address, onClose }: { address: VersionAddress; onClose: () => void }) => {
  const t = useT('review')
  const toast = useToast()
  const [message, setMessage] = useState('')
  const ask = useWrite('post', '/publishers/{publisherId}/nodes/{nodeId}/versions/{version}/review/requests')
  const asked = () => {
    toast({ tone: 'success', text: t('review.ask.done') })
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    ask.mutate({ params: { path: { ...address } }, body: { message: message.trim() } }, { onSuccess: asked })
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        label={t('review.ask.message')}
        rows={5}
        maxLength={2000}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <FormActions submit={t('review.ask.submit')} isPending={ask.isPending} error={ask.error} onCancel={onClose} />
    </Form>
  )
}
