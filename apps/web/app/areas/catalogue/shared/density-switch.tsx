import clsx from 'clsx'
import { Rows2, Rows4 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { chooseDensity, type Density, useDensity } from './density.ts'

/** Switches the density of a list. Hidden without scripts, because the switch needs them. */
export const DensitySwitch = () => {
  const t = useT('node-row')
  const density = useDensity()
  return (
    <div
      role="group"
      aria-label={t('node-row.density')}
      className="flex rounded-control border border-edge/50 bg-surface p-0.5 noscript:hidden"
    >
      <Choice value="comfortable" current={density} label={t('node-row.comfortable')} icon={<Rows2 aria-hidden />} />
      <Choice value="compact" current={density} label={t('node-row.compact')} icon={<Rows4 aria-hidden />} />
    </div>
  )
}

interface Props {
  value: Density
  current: Density
  label: string
  icon: ReactNode
}

// The density of the root element marks the active choice, so that the first paint is right.
const Choice = ({ value, current, label, icon }: Props) => (
  <button
    type="button"
    aria-pressed={value === current}
    aria-label={label}
    title={label}
    onClick={() => chooseDensity(value)}
    className={clsx(
      'flex h-7 w-8 items-center justify-center rounded-mark transition-colors hover:text-text [&_svg]:size-4',
      value === 'comfortable'
        ? 'bg-pressed text-text in-data-[density=compact]:bg-transparent in-data-[density=compact]:text-faint'
        : 'text-faint in-data-[density=compact]:bg-pressed in-data-[density=compact]:text-text',
    )}
  >
    {icon}
  </button>
)
