import { Hourglass, Workflow } from 'lucide-react'
import { Page } from '../../../components/page-column.tsx'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { type T, useT } from '../../../i18n/use-t.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useLinks } from '../../../use-links.ts'
import { FigureGallery } from './figure-gallery.tsx'
import type { GalleryView, Lack } from './gallery-view.ts'
import { VersionLine } from './version-line.tsx'
import { WayData } from './way-data.tsx'

/** Page that shows all comfy nodes of a pack. */
export const Gallery = ({ view }: { view: GalleryView }) => {
  const t = useT('comfy-nodes')
  const links = useLinks()
  const format = useFormat()
  const { pack, total } = view
  const title = t('comfy-nodes.gallery.title', { name: pack.name })
  const narrowed = view.kind === 'figures' && (view.query !== '' || view.category !== '' || view.page > 1)
  return (
    <Page>
      <PageMeta
        title={title}
        description={t('comfy-nodes.gallery.description', { name: pack.name, count: total })}
        path={links.comfyNodes(pack.id)}
        hidden={narrowed || pack.asked !== undefined}
      />
      <WayData pack={pack} />
      <Breadcrumbs
        crumbs={[
          { label: t('nav.home'), to: links.home() },
          { label: pack.id, to: links.node(pack.id, { version: pack.asked }) },
          { label: t('comfy-nodes.gallery.crumb') },
        ]}
      />
      <header className="mt-5 mb-6">
        <h1 className="text-xl font-semibold wrap-anywhere sm:text-2xl">
          <bdi>{title}</bdi>
        </h1>
        <VersionLine pack={pack} latest={links.comfyNodes(pack.id)}>
          {total > 0 && t('comfy-nodes.gallery.count', { count: total, exact: format.exactNumber(total) })}
        </VersionLine>
      </header>
      {view.kind === 'figures' ? <FigureGallery view={view} /> : <NameList view={view} />}
    </Page>
  )
}

/** Lists the names alone, with the reason for the missing figures. */
const NameList = ({ view: { pack, lack, names, total } }: { view: GalleryView & { kind: 'names' } }) => {
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
