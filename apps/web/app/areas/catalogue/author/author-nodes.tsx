import type { Schema } from '@registry/api-client'
import { InstallCount, StarCount } from '../../../components/node-figures.tsx'
import { NodeSection } from '../shared/node-section.tsx'
import type { ListSort } from '../shared/node-sort.ts'
import type { NodeSummary } from '../../../components/node-summary.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useLinks } from '../../../use-links.ts'
import { authorQuery } from './author-address.ts'
import { AuthorSort } from './author-sort.tsx'

interface Props {
  author: Schema<'Author'>
  page: number
  sort: ListSort
  totalPages: number
  nodes: NodeSummary[]
}

/** The packs of an author, page by page. */
export const AuthorNodes = ({ author, page, sort, totalPages, nodes }: Props) => {
  const t = useT('author')
  const links = useLinks()
  const { id, node_count, github_stars, downloads } = author
  return (
    <NodeSection
      heading={t('author.packs', { count: node_count })}
      figures={
        <>
          {github_stars > 0 && <StarCount value={github_stars} className="text-sm" />}
          {downloads > 0 && <InstallCount value={downloads} className="text-sm" />}
        </>
      }
      controls={node_count > 1 && <AuthorSort id={id} sort={sort} />}
      nodes={nodes}
      of="author"
      page={page}
      totalPages={totalPages}
      to={(each) => links.author(id, authorQuery(sort, each))}
    />
  )
}
