import { ShieldAlert } from 'lucide-react'
import { useT } from '../../../../i18n/use-t.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { TextAnchor } from '../../../../ui/text-link.tsx'
import type { VersionEntry } from '../view.ts'

/** The run that built a version, and loudly where the version before came from elsewhere. */
export const VersionSource = ({ entry: { provenance, sourceChange } }: { entry: VersionEntry }) => {
  const t = useT('node')
  if (!provenance && !sourceChange) return null
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
      {sourceChange && (
        <Badge tone="red" icon={<ShieldAlert aria-hidden />}>
          {sourceChange.now === undefined ? t('node.versions.changes.lost') : t('node.versions.changes.source')}
        </Badge>
      )}
      {provenance && (
        <TextAnchor href={provenance.run.address} rel="noopener nofollow">
          {t('node.versions.builtFrom', { source: `\u2068${provenance.source}\u2069` })}
        </TextAnchor>
      )}
    </p>
  )
}
