import clsx from 'clsx'
import { Download, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useT } from '../i18n/use-t.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import type { NodeSummary } from './node-summary.ts'

interface Props {
  icon: ReactNode
  value: number
  /** Exact number with its word: "12,345 installs". */
  said: string
  className?: string
}

/** Shows the number of installs of a node. */
export const InstallCount = ({ value, className }: { value: number; className?: string }) => {
  const t = useT('node-row')
  const said = t('node-row.installs', { count: value })
  return <FigureCount icon={<Download aria-hidden />} value={value} said={said} {...(className && { className })} />
}

/** Shows the stars of a node's repository on GitHub. */
export const StarCount = ({ value, className }: { value: number; className?: string }) => {
  const t = useT('node-row')
  const said = t('node-row.stars', { count: value })
  return <FigureCount icon={<Star aria-hidden />} value={value} said={said} {...(className && { className })} />
}

/** Shows the newest version and its age. For an unclaimed pack, shows the age of the last change of its repository. */
export const LatestVersion = ({
  latest,
  unclaimed,
  releasedAt,
}: Pick<NodeSummary, 'latest' | 'unclaimed' | 'releasedAt'>) => {
  const t = useT('node-row')
  if (!latest && unclaimed)
    return (
      releasedAt !== undefined && (
        <span className="col-span-2 max-w-full min-w-0 truncate text-faint">
          <RelativeTime time={releasedAt} />
        </span>
      )
    )
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

/** Shows a short number beside an icon. The tooltip and screen readers give the exact number with its word. */
const FigureCount = ({ icon, value, said, className }: Props) => {
  const format = useFormat()
  return (
    <span
      title={said}
      suppressHydrationWarning
      className={clsx(
        'inline-flex items-baseline gap-1 md:gap-1.5 whitespace-nowrap tabular-nums [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:self-center [&_svg]:text-faint',
        value === 0 ? 'text-faint' : 'text-muted',
        className,
      )}
    >
      {icon}
      <span aria-hidden suppressHydrationWarning>
        {format.number(value)}
      </span>
      <span className="sr-only" suppressHydrationWarning>
        {said}
      </span>
    </span>
  )
}
