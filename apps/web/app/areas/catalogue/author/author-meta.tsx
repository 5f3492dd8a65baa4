import type { Schema } from '@registry/api-client'
import { useBoot } from '../../../data/boot.tsx'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useLinks } from '../../../use-links.ts'
import { breadcrumbList } from '../shared/breadcrumb-list.ts'
import { JsonLd } from '../shared/json-ld.tsx'
import type { ListSort } from '../shared/node-sort.ts'
import { authorLink, usualSort } from './search.ts'

const lastListedPage = 50

interface Props {
  author: Schema<'Author'>
  page: number
  sort: ListSort
}

/** The head of the page. Search engines are told of the list in one order alone. */
export const AuthorMeta = ({ author: { id, name }, page, sort }: Props) => {
  const t = useT('author', 'publisher')
  const format = useFormat()
  const links = useLinks()
  const { publicUrl } = useBoot()
  const path = links.author(id)
  const hidden = page > lastListedPage || sort !== usualSort
  const crumbs = [
    { name: t('nav.home'), path: links.home() },
    { name, path },
  ]
  return (
    <>
      <PageMeta
        title={page === 1 ? name : `${name} (${t('publisher.page', { page: format.exactNumber(page) })})`}
        description={t('author.description', { name })}
        path={path}
        query={links.author(id, authorLink(sort, page)).slice(path.length)}
        hidden={hidden}
      />
      {!hidden && <JsonLd facts={breadcrumbList(publicUrl, crumbs)} />}
    </>
  )
}
