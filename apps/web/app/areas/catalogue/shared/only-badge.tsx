import type { ReactNode } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/tone.ts'

interface Props {
  /** Systems or accelerators; an empty list shows no badge. */
  names: readonly string[]
  tone?: Tone
  icon?: ReactNode
}

/** Badge with the only systems or accelerators that a node runs on: "Windows and Linux only". */
export const OnlyBadge = ({ names, ...look }: Props) => {
  const t = useT('node-row')
  const format = useFormat()
  if (names.length === 0) return null
  const text = t('node-row.only', { what: format.list(names) })
  return (
    <span title={text} className="inline-flex max-w-full min-w-0 in-data-[density=compact]:max-w-44">
      <Badge {...look}>
        <span className="truncate">{text}</span>
      </Badge>
    </span>
  )
}
