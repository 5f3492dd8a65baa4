import type { Schema } from '@registry/api-client'
import { Link } from 'react-router'
import type { Column } from '../../../components/admin/column.ts'
import { SeverityBadge, useAdvisoryState } from '../../../components/advisories/advisory-words.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { advisoriesSearch } from './search.ts'

type Advisory = Schema<'AdminAdvisory'>

export const useColumns = (): Column<Advisory>[] => {
  const t = useT('admin-advisories')
  const nameOf = useAdvisoryState()
  return [
    {
      id: 'advisory',
      title: t('admin-advisories.column.advisory'),
      cell: (advisory) => <NameCell advisory={advisory} />,
    },
    {
      id: 'severity',
      title: t('admin-advisories.severity'),
      width: 'sm:w-32',
      cell: ({ severity }) => <SeverityBadge severity={severity} />,
    },
    { id: 'state', title: t('admin-advisories.state'), width: 'sm:w-32', cell: ({ state }) => nameOf(state) },
    {
      id: 'packs',
      title: t('admin-advisories.column.packs'),
      width: 'sm:w-48',
      cell: ({ affected }) => (
        <bdi dir="ltr" className="font-mono text-sm wrap-anywhere">
          {affected.map(({ node_id: id }) => id).join(', ')}
        </bdi>
      ),
    },
    {
      id: 'modified',
      title: t('admin-advisories.column.modified'),
      align: 'end',
      width: 'sm:w-36',
      cell: ({ modified_at: modified }) => <RelativeTime time={modified} />,
    },
  ]
}

const NameCell = ({ advisory: { id, summary } }: { advisory: Advisory }) => {
  const { asked, href } = useSearch(advisoriesSearch)
  return (
    <span className="flex flex-col">
      <Link
        to={href({ open: id, page: asked.page })}
        className="rounded-mark font-medium wrap-anywhere hover:text-accent-text hover:underline"
      >
        <bdi>{summary}</bdi>
      </Link>
      <bdi dir="ltr" className="font-mono text-xs text-faint">
        {id}
      </bdi>
    </span>
  )
}
