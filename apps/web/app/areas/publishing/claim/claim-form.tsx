import type { Schema } from '@registry/api-client'
import clsx from 'clsx'
import { ExternalLink, Plus } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { FormError } from '../../../components/form-error.tsx'
import { NodeIcon } from '../../../components/node-icon.tsx'
import { safeImageUrl } from '../../../components/safe-url.ts'
import { track } from '../../../data/analytics/analytics.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { CreatePublisherForm } from '../shared/create-publisher/create-publisher-form.tsx'
import { rememberBegun } from './begun-claim.ts'
import type { ClaimedNode } from './claim-view.ts'

interface Props {
  node: ClaimedNode
  publishers: Schema<'Publisher'>[]
  chosen: string | undefined
  onChoose: (publisherId: string) => void
  onCreated: (publisher: Schema<'Publisher'>) => void
}

/** Form that chooses a publisher and continues to GitHub. */
export const ClaimForm = ({ node, publishers, chosen, onChoose, onCreated }: Props) => {
  const t = useT('claim')
  const { start, isLeaving, error } = useStartClaim(node)
  const [isTried, setTried] = useState(false)
  const [isCreating, setCreating] = useState(false)
  const known = publishers.find(({ id }) => id === chosen)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (known) start(known.id)
    else event.currentTarget.querySelector<HTMLElement>('input:not(:disabled)')?.focus()
  }
  const created = (publisher: Schema<'Publisher'>) => {
    setCreating(false)
    onCreated(publisher)
  }
  return (
    <>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <fieldset>
          <legend className="mb-2 text-md font-semibold">{t('claim.publisher.choose')}</legend>
          <div className={`divide-y divide-line overflow-hidden ${cardClass}`}>
            {publishers.map((publisher) => (
              <PublisherOption
                key={publisher.id}
                publisher={publisher}
                isChosen={publisher.id === chosen}
                onChoose={onChoose}
              />
            ))}
          </div>
        </fieldset>
        <div>
          <Button variant="quiet" size="small" className="-ms-2.5" onClick={() => setCreating(true)}>
            <Plus aria-hidden />
            {t('claim.publisher.create')}
          </Button>
        </div>
        <FormError error={error} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" disabled={isLeaving}>
            {isLeaving ? t('claim.leaving') : t('claim.continue')}
            <ExternalLink aria-hidden className="mirrored" />
          </Button>
          <p role="alert" className="text-sm text-red-text">
            {isTried && !known && t('claim.publisher.missing')}
          </p>
        </div>
      </Form>
      <Dialog open={isCreating} onOpenChange={setCreating} title={t('claim.publisher.create')}>
        <CreatePublisherForm onCreated={created} onCancel={() => setCreating(false)} />
      </Dialog>
    </>
  )
}

/** Begins a claim and continues to GitHub. */
const useStartClaim = ({ id: nodeId, repository = '' }: ClaimedNode) => {
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

interface PublisherOptionProps {
  publisher: Schema<'Publisher'>
  isChosen: boolean
  onChoose: (publisherId: string) => void
}

/**
 * Option of a publisher. Banned publishers, and publishers that the visitor does not own, are disabled with a reason.
 */
const PublisherOption = ({ publisher, isChosen, onChoose }: PublisherOptionProps) => {
  const t = useT('claim')
  const reason = useId()
  const { id, logo, status } = publisher
  const name = publisher.name.trim() || id
  const { data } = useRead('/publishers/{publisherId}/permissions', { params: { path: { publisherId: id } } })
  const isBanned = status === 'PublisherStatusBanned'
  const isMember = data !== undefined && data.role !== 'owner'
  const disabled = isBanned || isMember
  return (
    <label
      className={clsx(
        'flex items-center gap-3 px-4 py-2.5 -outline-offset-2 has-checked:bg-accent-surface has-focus-visible:outline-2 has-focus-visible:outline-focus',
        disabled ? 'cursor-not-allowed' : 'cursor-pointer hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name="publisher"
        checked={isChosen && !disabled}
        disabled={disabled}
        onChange={() => onChoose(id)}
        aria-describedby={disabled ? reason : undefined}
        className="size-4 shrink-0 accent-accent outline-none"
      />
      <NodeIcon id={id} name={name} icon={safeImageUrl(logo)} className={clsx('size-8', disabled && 'opacity-55')} />
      <span className={clsx('min-w-0', disabled && 'text-muted')}>
        <bdi className="block truncate font-medium">{name}</bdi>
        <bdi dir="ltr" className="block truncate font-mono text-xs text-faint">
          {id}
        </bdi>
      </span>
      {disabled && (
        <span id={reason} className="ms-auto max-w-[45%] text-end text-sm text-faint">
          {isBanned ? t('claim.publisher.banned') : t('claim.publisher.ownersOnly')}
        </span>
      )}
    </label>
  )
}
