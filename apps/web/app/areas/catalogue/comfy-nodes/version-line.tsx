import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import type { PackFacts } from './gallery-view.ts'

interface Props {
  pack: PackFacts
  /** Address of this page for the latest version. */
  latest: string
  children?: ReactNode
}

/** Shows the version of the page, with a link to the latest version if the page shows another version. */
export const VersionLine = ({ pack, latest, children }: Props) => {
  const t = useT('comfy-nodes')
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted">
      {pack.version !== undefined && <Badge mono>{pack.version}</Badge>}
      {children && <span>{children}</span>}
      {pack.asked !== undefined && (
        <span>
          {t('comfy-nodes.notLatest')} <TextLink to={latest}>{t('comfy-nodes.toLatest')}</TextLink>
        </span>
      )}
    </div>
  )
}
