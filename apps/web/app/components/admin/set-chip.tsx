import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/use-t.ts'
import { useListAddress } from './use-list-address.ts'

interface Props {
  /** The name in the address, whose value it shows. */
  name: string
  icon: ReactNode
}

/** A filter by one exact thing that is set; pressing it takes the filter away. */
export const SetChip = ({ name, icon }: Props) => {
  const t = useT('admin')
  const { text, href } = useListAddress()
  const value = text(name)
  return (
    <Link
      to={href({ [name]: undefined })}
      preventScrollReset
      aria-label={t('admin.filters.clear', { name: value })}
      className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-accent-line bg-accent-surface px-3 text-sm font-medium text-accent-text [&_svg]:size-3.5 [&_svg]:shrink-0"
    >
      {icon}
      <bdi className="truncate">{value}</bdi>
      <X aria-hidden className="-me-1" />
    </Link>
  )
}
