import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { changeChips, effectOnSaved } from '../../../../components/change-chips.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { useLinks } from '../../../../use-links.ts'
import type { VersionChanges as Changes } from '../view.ts'

interface Props {
  nodeId: string
  version: string
  changes: Changes
}

/** Changes of a version in a few words, which lead to the comparison. */
export const VersionChanges = ({ nodeId, version, changes: { since, counts, effects } }: Props) => {
  const t = useT('node')
  const links = useLinks()
  const chips = changeChips(t, counts)
  const effect = effectOnSaved(effects)
  if (chips.length === 0) return null
  return (
    <Link
      to={links.compareVersions(nodeId, since, version)}
      className="mt-2 flex w-fit max-w-full flex-wrap gap-1.5 rounded-mark hover:[&>*]:border-edge"
    >
      {chips.map((chip) => (
        <Badge key={chip}>{chip}</Badge>
      ))}
      {effect !== 'safe' && (
        <Badge tone="amber" icon={effect === 'breaks' && <TriangleAlert aria-hidden />}>
          {effect === 'breaks' ? t('node.versions.changes.breaks') : t('node.versions.changes.mayBreak')}
        </Badge>
      )}
    </Link>
  )
}
