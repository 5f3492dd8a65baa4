import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { useLinks } from '../../../use-links.ts'
import type { OneView } from './one-view.ts'

const card =
  'flex min-w-0 items-center gap-2 rounded-control border border-line px-3 py-2 text-muted transition-colors hover:border-edge hover:text-text'

/** The comfy nodes before and after this one in the gallery. */
export const Neighbours = ({ view: { pack, previous, next } }: { view: OneView }) => {
  const t = useT('comfy-nodes')
  const links = useLinks()
  if (!previous && !next) return null
  const to = (name: string) => links.comfyNode(pack.id, name, { version: pack.asked })
  return (
    <nav aria-label={t('comfy-nodes.one.neighbours')} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {previous && (
        <Link to={to(previous.name)} rel="prev" className={card}>
          <ChevronLeft aria-hidden className="mirrored size-4 shrink-0" />
          <span className="min-w-0">
            <span className="block text-xs text-faint">{t('comfy-nodes.one.previous')}</span>
            <bdi className="block truncate">{previous.title}</bdi>
          </span>
        </Link>
      )}
      {next && (
        <Link to={to(next.name)} rel="next" className={`${card} justify-end text-end sm:col-start-2`}>
          <span className="min-w-0">
            <span className="block text-xs text-faint">{t('comfy-nodes.one.next')}</span>
            <bdi className="block truncate">{next.title}</bdi>
          </span>
          <ChevronRight aria-hidden className="mirrored size-4 shrink-0" />
        </Link>
      )}
    </nav>
  )
}
