import type { Schema } from '@registry/api-client'
import { Trash2 } from 'lucide-react'
import { useT } from '../../../../i18n/use-t.ts'
import { Detail, Details } from '../../../../ui/details.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { TextAnchor } from '../../../../ui/text-link.tsx'
import { ScopeDetail } from './scope-detail.tsx'

interface Props {
  trusted: Schema<'TrustedPublisher'>
  onRemove: () => void
}

/** A workflow of a repository that may publish. */
export const TrustedRow = ({ trusted, onRemove }: Props) => {
  const t = useT('publisher-manage')
  const { repository, workflow } = trusted
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
          <TextAnchor href={`https://github.com/${repository}`} className="font-semibold wrap-anywhere">
            <bdi>{repository}</bdi>
          </TextAnchor>
          <bdi className="font-mono text-xs text-faint wrap-anywhere">{workflow}</bdi>
        </p>
        <Details>
          <ScopeDetail nodeIds={trusted.node_ids} />
          <Detail name={t('publisher-manage.trusted.environment')}>
            {trusted.environment === undefined ? (
              t('publisher-manage.trusted.anyEnvironment')
            ) : (
              <bdi>{trusted.environment}</bdi>
            )}
          </Detail>
          <Detail name={t('publisher-manage.created')}>
            <RelativeTime time={trusted.createdAt} />
          </Detail>
          <Detail name={t('publisher-manage.lastUsed')}>
            {trusted.last_used_at === undefined ? (
              t('publisher-manage.never')
            ) : (
              <RelativeTime time={trusted.last_used_at} />
            )}
          </Detail>
        </Details>
      </div>
      <IconButton
        label={t('publisher-manage.trusted.removeNamed', { workflow, repository })}
        icon={<Trash2 aria-hidden />}
        onClick={onRemove}
      />
    </li>
  )
}
