import { lazy, Suspense, useState } from 'react'
import { data, redirect } from 'react-router'
import { LoadFailed } from '../shared/load-failed.tsx'
import { api, requestContext } from '../../../data/context.ts'
import { useSession } from '../../../data/session/use-session.ts'
import { localeOfPath } from '../../../i18n/negotiate.ts'
import { createLinks } from '../../../links.ts'
import type { Route } from './+types/page.ts'
import type { AdminView } from './admin-reader.tsx'
import { type CatalogueQuery, isFront, readCatalogueQuery, toPage } from './catalogue-query.ts'
import { FrontLists } from './front-lists.tsx'
import { HomeMeta } from './home-meta.tsx'

import { type Found, type HomeData, loadHome } from './load-home.ts'
import { Results } from './results.tsx'
import { SearchArea } from './search-area.tsx'
import { useAsked } from './use-asked.ts'
import { Waiting } from './waiting.tsx'

export const loader = async ({ request, url, context }: Route.LoaderArgs) => {
  const { searchParams, pathname } = url
  const asked = readCatalogueQuery(searchParams)
  const loaded = await loadHome(api(context), asked, localeOfPath(pathname)).catch((error: unknown): HomeData => {
    if (request.signal.aborted) throw error
    context.get(requestContext).report(error)
    return { kind: 'failed' }
  })
  if (loaded.kind === 'results' && loaded.nodes.length === 0 && loaded.totalPages > 0)
    throw redirect(createLinks(localeOfPath(pathname)).home(toPage(asked, loaded.totalPages)))
  return data(loaded, { status: loaded.kind === 'failed' ? 503 : 200 })
}

export default function HomePage({ loaderData: loaded }: Route.ComponentProps) {
  const { asked } = useAsked()
  return (
    <>
      <HomeMeta asked={asked} loaded={loaded} />
      <SearchArea isFront={isFront(asked)} />
      <Waiting>
        {loaded.kind === 'front' && <FrontLists {...loaded} />}
        {loaded.kind === 'results' && <ResultsForVisitor asked={asked} found={loaded} />}
        {loaded.kind === 'failed' && <LoadFailed />}
      </Waiting>
    </>
  )
}

const AdminReader = lazy(async () => {
  const { AdminReader: component } = await import('./admin-reader.tsx')
  return { default: component }
})

// The server and the first render know nobody: public pages are the same for all.
const ResultsForVisitor = ({ asked, found }: { asked: CatalogueQuery; found: Found }) => {
  const { person } = useSession()
  const [admin, setAdmin] = useState<AdminView>()
  return (
    <>
      {person && (
        <Suspense fallback={null}>
          <AdminReader asked={asked} onRead={setAdmin} />
        </Suspense>
      )}
      <Results asked={asked} found={admin?.found ?? found} waysOut={found.waysOut} asAdmin={admin !== undefined} />
    </>
  )
}
