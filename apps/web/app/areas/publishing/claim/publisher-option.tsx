import type { Schema } from '@registry/api-client'
import clsx from 'clsx'
import { useId } from 'react'
import { NodeIcon } from '../../../components/node-icon.tsx'
import { safeImageUrl } from '../../../components/safe-url.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'

interface Props {
  publisher: Schema<'Publisher'>
  isChosen: boolean
  onChoose: (publisherId: string) => void
}

/** A publisher to choose; a member who is no owner sees why it cannot be chosen. */
export const PublisherOption = ({ publisher, isChosen, onChoose }: Props) => {
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
