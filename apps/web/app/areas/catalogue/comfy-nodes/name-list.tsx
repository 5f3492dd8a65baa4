import { Hourglass, Workflow } from 'lucide-react'
import { type T, useT } from '../../../i18n/use-t.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useLinks } from '../../../use-links.ts'
import type { GalleryView, Lack } from './gallery-view.ts'

/** The names alone, and why there is nothing to draw. */
export const NameList = ({ view: { pack, lack, names, total } }: { view: GalleryView & { kind: 'names' } }) => {
  const t = useT('comfy-nodes')
  const links = useLinks()
  const { title, body } = words(t, lack)
  const back = (
    <ButtonLink size="small" to={links.node(pack.id, { version: pack.asked })}>
      {t('comfy-nodes.toPack', { name: pack.name })}
    </ButtonLink>
  )
  if (names.length === 0)
    return (
      <EmptyState
        icon={lack === 'pending' ? <Hourglass aria-hidden /> : <Workflow aria-hidden />}
        title={title}
        action={back}
      >
        {body}
      </EmptyState>
    )
  return (
    <>
      <Notice kind={lack === 'failed' ? 'warning' : 'info'} title={title} action={back}>
        {body}
      </Notice>
      <ul dir="ltr" className="mt-5 grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {names.map((name) => (
          <li key={name} className="rounded-control border border-line bg-surface px-3 py-2 font-mono text-sm">
            <bdi className="wrap-anywhere">{name}</bdi>
          </li>
        ))}
      </ul>
      {total > names.length && (
        <p className="mt-4 text-sm text-faint">{t('comfy-nodes.gallery.moreNames', { count: total - names.length })}</p>
      )}
    </>
  )
}

const words = (t: T<'comfy-nodes'>, lack: Lack): { title: string; body: string } => {
  switch (lack) {
    case 'unreleased':
      return { title: t('comfy-nodes.lack.unreleased.title'), body: t('comfy-nodes.lack.unreleased.body') }
    case 'pending':
      return { title: t('comfy-nodes.lack.pending.title'), body: t('comfy-nodes.lack.pending.body') }
    case 'failed':
      return { title: t('comfy-nodes.lack.failed.title'), body: t('comfy-nodes.lack.failed.body') }
    case 'none':
      return { title: t('comfy-nodes.lack.none.title'), body: t('comfy-nodes.lack.none.body') }
  }
}
