import { NodeIcon } from '../../../../components/node-icon.tsx'
import { Page } from '../../../../components/page-column.tsx'
import { PageMeta } from '../../../../framework/page-meta.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Breadcrumbs } from '../../../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useLinks } from '../../../../use-links.ts'
import type { BannedView } from '../view.ts'

export const BannedPage = ({ banned: { node, reason } }: { banned: BannedView }) => {
  const t = useT('node')
  const links = useLinks()
  return (
    <Page>
      <PageMeta title={node.name} description={t('node.banned.title', { name: node.name })} hidden />
      <Breadcrumbs crumbs={[{ label: t('nav.home'), to: links.home() }, { label: node.id }]} />
      <div className="mt-5 flex max-w-200 flex-col gap-6">
        <header className="flex items-start gap-4">
          <NodeIcon id={node.id} name={node.name} icon={node.icon} className="size-16 grayscale" />
          <div className="min-w-0">
            <h1 className="line-clamp-4 text-xl font-semibold wrap-anywhere">
              <bdi lang={node.nameLang}>{node.name}</bdi>
            </h1>
            <p className="mt-0.5 flex flex-wrap items-center gap-2 text-muted">
              {node.publisher.name} <Badge tone="red">{t('node.banned.badge')}</Badge>
            </p>
          </div>
        </header>
        <Notice kind="danger" title={t('node.banned.title', { name: node.name })}>
          <p className="wrap-anywhere">
            <bdi>{reason ?? t('node.banned.noReason')}</bdi>
          </p>
        </Notice>
        <section>
          <h2 className="mb-2 text-md font-semibold">{t('node.banned.whatToDo')}</h2>
          <ul className="max-w-prose list-disc space-y-1.5 ps-5 text-muted marker:text-faint">
            <li>{t('node.banned.remove', { id: node.id })}</li>
            <li>{t('node.banned.restart')}</li>
            <li>{t('node.banned.appeal')}</li>
          </ul>
        </section>
        <div>
          <ButtonLink to={links.home()}>{t('node.banned.search')}</ButtonLink>
        </div>
      </div>
    </Page>
  )
}
