import clsx from 'clsx'
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { Page } from '../../../components/page-column.tsx'
import { api } from '../../../data/context.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { useLinks } from '../../../use-links.ts'
import type { Route } from './+types/page.ts'
import { FilePane, NoFile } from './file-pane.tsx'
import { FolderList } from './folder-list.tsx'
import { loadSource } from './load-source.server.ts'
import { parseLines } from './line-range.ts'
import { sourceSearch } from './search.ts'
import type { SourceView } from './view.ts'

export const loader = ({ params: { nodeId, version }, url, context }: Route.LoaderArgs) =>
  loadSource(api(context), { nodeId, version, url })

/** Skips loading for lines of the open file that the page already shows. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => {
  const [before, after] = [currentUrl, nextUrl].map(({ searchParams }) => sourceSearch.parse(searchParams))
  const line = parseLines(after?.line ?? '')?.from
  const isSameFile = currentUrl.pathname === nextUrl.pathname && before?.path === after?.path
  const isShown = line !== undefined && document.querySelector(`#L${line}`) !== null
  return isSameFile && isShown ? false : defaultShouldRevalidate
}

/** Shows the files of a version's archive, and the source of the open file. */
export default function SourcePage({ loaderData: view }: Route.ComponentProps) {
  const t = useT('source')
  const links = useLinks()
  const { node, version, path, file, isMissing } = view
  const names = { name: node.name, version }
  const hasPane = file !== undefined || isMissing
  return (
    <Page>
      <PageMeta
        title={path === '' ? t('source.title', names) : t('source.fileTitle', { ...names, path })}
        description={t('source.lead', names)}
        path={links.source(node.id, version)}
        hidden
      />
      <Breadcrumbs
        crumbs={[
          { label: t('nav.home'), to: links.home() },
          { label: <bdi>{node.name}</bdi>, to: links.node(node.id, { version }) },
          { label: version },
        ]}
      />
      <h1 className="mt-5 text-xl font-semibold wrap-anywhere">
        <PathLinks view={view} />
      </h1>
      <div
        className={clsx(
          'mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-4',
          hasPane ? 'lg:grid-cols-[16rem_minmax(0,1fr)]' : 'max-w-3xl',
        )}
      >
        <div
          className={clsx(
            hasPane && 'max-lg:order-last lg:sticky lg:top-20 lg:max-h-[calc(100vh-6rem)] lg:overflow-y-auto',
          )}
        >
          <FolderList view={view} />
        </div>
        {file && <FilePane view={view} file={file} />}
        {isMissing && <NoFile view={view} />}
      </div>
    </Page>
  )
}

/** Shows the path of the page with a link for each folder. */
const PathLinks = ({ view: { node, version, path, isMissing } }: { view: SourceView }) => {
  const t = useT('source')
  const links = useLinks()
  const parts = path === '' || isMissing ? [] : path.replace(/\/+$/, '').split('/')
  const to = (length: number) => links.source(node.id, version, { path: parts.slice(0, length).join('/') })
  return (
    <span className="flex flex-wrap gap-x-1.5">
      {parts.length === 0 ? t('source.files') : <PathLink to={to(0)}>{t('source.files')}</PathLink>}
      <bdi dir="ltr" className="font-mono">
        {parts.map((part, index) => (
          <span key={parts.slice(0, index + 1).join('/')}>
            <span className="text-faint">/</span>
            {index === parts.length - 1 ? part : <PathLink to={to(index + 1)}>{part}</PathLink>}
          </span>
        ))}
      </bdi>
    </span>
  )
}

const PathLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="rounded-mark text-accent-text hover:underline">
    {children}
  </Link>
)
