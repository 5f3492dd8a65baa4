import type { Schema } from '@registry/api-client'
import { useId, useState } from 'react'
import { LoadError } from '../../../../components/load-error.tsx'
import { unclaimedPublisherId } from '../../../../components/unclaimed.ts'
import { useRead } from '../../../../data/query/use-read.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { TextField } from '../../../../ui/field.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useDebounced } from '../../../../ui/use-debounced.ts'
import { publisherLabel } from './admin-node.ts'

type Publisher = Schema<'AdminPublisher'>

interface Props {
  value: Publisher | undefined
  onChoose: (publisher: Publisher) => void
  /** Id of the current publisher, which is left out. */
  except?: string
  /** Initial text of the search. */
  initial?: string | undefined
}

const most = 8

/** Finds a publisher by a part of its id or name. Without a text, the publishers with the most packs are listed. */
export const PublisherChoice = ({ value, onChoose, except, initial = '' }: Props) => {
  const t = useT('admin-nodes')
  const [text, setText] = useState(initial)
  const q = useDebounced(text.trim())
  const query = { q, status: ['active' as const], sort: 'nodes' as const, limit: most }
  const read = useRead('/admin/publishers', { params: { query } })
  const found = read.data?.publishers.filter(({ id }) => id !== except && id !== unclaimedPublisherId)
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('admin-nodes.publisher.search')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="h-56 overflow-y-auto rounded-control border border-edge/70">
        {found ? (
          <Found found={found} value={value} onChoose={onChoose} />
        ) : read.isError && !read.isFetching ? (
          <LoadError error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <PageFallback />
        )}
      </div>
    </div>
  )
}

const PageFallback = () => (
  <div className="flex flex-col gap-2 p-3">
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
  </div>
)

const Found = ({ found, value, onChoose }: Pick<Props, 'value' | 'onChoose'> & { found: Publisher[] }) => {
  const t = useT('admin-nodes')
  const name = useId()
  if (found.length === 0) return <p className="p-3 text-muted">{t('admin-nodes.publisher.none')}</p>
  return (
    <fieldset className="divide-y divide-line">
      <legend className="sr-only">{t('admin-nodes.publisher.found')}</legend>
      {found.map((publisher) => (
        <label
          key={publisher.id}
          className="flex cursor-pointer items-center gap-2.5 px-3 py-2 transition-colors hover:bg-hover has-checked:bg-accent-surface"
        >
          <input
            type="radio"
            name={name}
            checked={publisher.id === value?.id}
            onChange={() => onChoose(publisher)}
            className="size-3.5 shrink-0 accent-accent"
          />
          <span className="min-w-0 flex-1">
            <bdi className="block truncate font-medium">{publisherLabel(publisher)}</bdi>
            <span className="block truncate font-mono text-xs text-faint">
              <bdi dir="ltr">{publisher.id}</bdi>
            </span>
          </span>
          <span className="shrink-0 text-xs text-faint">
            {t('admin-nodes.publisher.nodes', { count: publisher.node_count })}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
