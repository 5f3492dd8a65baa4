import { ArrowRight } from 'lucide-react'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { SocketDot } from '../../../../ui/socket-dot.tsx'
import type { Sockets } from './search-results.ts'

/** The types that nodes of a pack take, and those that they give, as dots that are named on hover. */
export const SocketFlow = ({ takes, gives }: Sockets) => {
  const t = useT('search')
  const format = useFormat()
  if (takes.length + gives.length === 0) return null
  return (
    <span className="relative ms-2.5 hidden items-center md:inline-flex">
      {takes.length > 0 && <Dots types={takes} label={t('search.found.takes', { types: format.list([...takes]) })} />}
      <ArrowRight aria-hidden className="mirrored mx-1 size-3 text-faint" />
      {gives.length > 0 && <Dots types={gives} label={t('search.found.gives', { types: format.list([...gives]) })} />}
    </span>
  )
}

const Dots = ({ types, label }: { types: readonly string[]; label: string }) => (
  <span role="img" aria-label={label} title={label} className="inline-flex items-center gap-0.5">
    {types.map((type) => (
      <SocketDot key={type} type={type} />
    ))}
  </span>
)
