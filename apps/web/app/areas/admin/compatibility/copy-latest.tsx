import { ClipboardCopy } from 'lucide-react'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { type AdminVersion, fields, type Values, valuesOf } from './compatibility-draft.ts'
import { textOf, Value } from './said-value.tsx'
import { useFieldWords } from './use-words.ts'

interface Props {
  versions: readonly AdminVersion[]
  onCopy: (values: Values) => void
}

/** Shows the values of the latest version with a button that takes them over, or that the latest is being edited. */
export const CopyLatest = ({ versions, onCopy }: Props) => {
  const t = useT('admin-nodes')
  const [first, ...others] = versions
  if (!first || others.some((each) => each.node_id !== first.node_id)) return null
  if (others.length === 0 && first.is_latest)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <Badge tone="accent">{t('admin-nodes.compat.latest')}</Badge>
        {t('admin-nodes.compat.latestHint')}
      </p>
    )
  return <Latest nodeId={first.node_id} onCopy={onCopy} />
}

const Latest = ({ nodeId, onCopy }: { nodeId: string; onCopy: (values: Values) => void }) => {
  const t = useT('admin-nodes')
  const word = useFieldWords()
  const query = { node_id: nodeId, status: ['active' as const], sort: 'newest' as const, limit: 100 }
  const { data } = useRead('/admin/versions', { params: { query } })
  const latest = data?.versions.find((each) => each.is_latest)
  if (!latest) return null
  return (
    <div className="rounded-control border border-line bg-sunken px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm font-medium">{t('admin-nodes.compat.latestSays', { version: latest.version })}</p>
        <Button size="small" onClick={() => onCopy(valuesOf(latest))}>
          <ClipboardCopy aria-hidden />
          {t('admin-nodes.compat.copyLatest')}
        </Button>
      </div>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-xs">
        {fields.map((field) => (
          <div key={field} className="contents">
            <dt className="text-faint">{word(field)}</dt>
            <dd>
              <Value text={textOf(latest[field])} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
