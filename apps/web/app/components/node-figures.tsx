import { Download, Star } from 'lucide-react'
import { useT } from '../i18n/use-t.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { FigureCount } from './figure-count.tsx'
import type { NodeSummary } from './node-summary.ts'

/** How often a node was installed. */
export const InstallCount = ({ value, className }: { value: number; className?: string }) => {
  const t = useT('node-row')
  const said = t('node-row.installs', { count: value })
  return <FigureCount icon={<Download aria-hidden />} value={value} said={said} {...(className && { className })} />
}

/** The stars of its repository on GitHub. */
export const StarCount = ({ value, className }: { value: number; className?: string }) => {
  const t = useT('node-row')
  const said = t('node-row.stars', { count: value })
  return <FigureCount icon={<Star aria-hidden />} value={value} said={said} {...(className && { className })} />
}

/** The newest version and its age, or that there is none. */
export const LatestVersion = ({ latest }: Pick<NodeSummary, 'latest'>) => {
  const t = useT('node-row')
  if (!latest) return <span className="col-span-2 whitespace-nowrap text-faint">{t('node-row.noRelease')}</span>
  return (
    <>
      <bdi className="max-w-full truncate font-mono text-xs text-muted">{`v${latest.version}`}</bdi>
      <span className="max-w-full min-w-0 truncate text-faint">
        <RelativeTime time={latest.createdAt} />
      </span>
    </>
  )
}
