import { Page } from '../../../components/page-column.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { useLinks } from '../../../use-links.ts'
import { FigureGallery } from './figure-gallery.tsx'
import type { GalleryView } from './gallery-view.ts'
import { NameList } from './name-list.tsx'
import { VersionLine } from './version-line.tsx'
import { WayData } from './way-data.tsx'

/** The page of all comfy nodes of a pack. */
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
          {total > 0 && t('comfy-nodes.gallery.count', { count: total, total: format.exactNumber(total) })}
        </VersionLine>
      </header>
      {view.kind === 'figures' ? <FigureGallery view={view} /> : <NameList view={view} />}
    </Page>
  )
}
