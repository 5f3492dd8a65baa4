import { Ban, TriangleAlert } from 'lucide-react'
import { useLocale } from '../i18n/use-locale.ts'
import { useT } from '../i18n/use-t.ts'
import { Badge } from '../ui/badge.tsx'
import type { NodeSummary } from './node-summary.ts'

/** What one should know of a node before choosing it: banned, deprecated, or made for some machines only. */
export const NodeBadges = ({ node }: { node: NodeSummary }) => {
  const t = useT('node-row')
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  return (
    <>
      {node.banned && (
        <Badge tone="red" icon={<Ban aria-hidden />}>
          {t('node-row.banned')}
        </Badge>
      )}
      {node.latest?.deprecated && (
        <Badge tone="amber" icon={<TriangleAlert aria-hidden />}>
          {t('node-row.deprecated')}
        </Badge>
      )}
      {[node.systems, node.accelerators]
        .filter((names) => names.length > 0)
        .map((names) => (
          <OnlyBadge key={names.join()} text={t('node-row.only', { what: list.format(names) })} />
        ))}
    </>
  )
}

const OnlyBadge = ({ text }: { text: string }) => (
  <span title={text} className="inline-flex max-w-full min-w-0 in-data-[density=compact]:max-w-44">
    <Badge>
      <span className="truncate">{text}</span>
    </Badge>
  </span>
)
