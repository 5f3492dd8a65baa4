import { data, redirect } from 'react-router'
import { LoadFailed } from '../shared/load-failed.tsx'
import { Page } from '../../../components/page-column.tsx'
import { api, requestContext } from '../../../data/context.ts'
import { readForm } from '../../../data/read-form.server.ts'
import { localeOfPath } from '../../../i18n/negotiate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { createLinks } from '../../../links.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import type { Route } from './+types/page.ts'
import { FoundNames } from './found-names.tsx'
import { type Answer, loadNames } from './load-names.ts'
import { NameForm } from './name-form.tsx'
import { mostNames, readNames } from './read-names.ts'
import { NothingAsked } from './nothing-asked.tsx'
import { SeveralNames } from './several-names.tsx'
import { useAskedNames } from './use-asked-names.ts'

export const loader = async ({ request, url, context }: Route.LoaderArgs) => {
  const answer = await loadNames(api(context), url.searchParams.get('names') ?? '').catch((error: unknown): Answer => {
    if (request.signal.aborted) throw error
    context.get(requestContext).report(error)
    return { kind: 'failed' }
  })
  return data(answer, { status: answer.kind === 'failed' ? 503 : 200 })
}

/** A pasted workflow is nobody else's business: of what a browser sends by itself, the names alone go into the address. */
export const action = async ({ request, url }: Route.ActionArgs) => {
  const form = await readForm(request, 2_000_000)
  const names = readNames(form.get('names') ?? '').slice(0, mostNames)
  return redirect(createLinks(localeOfPath(url.pathname)).comfyNodeSearch({ names: names.join('\n') }), 303)
}

export default function ComfyNodeSearchPage({ loaderData: answer }: Route.ComponentProps) {
  const t = useT('comfy-node-search')
  const { names, isWaiting } = useAskedNames()
  return (
    <Page>
      <PageMeta
        title={t('comfy-node-search.title')}
        description={t('comfy-node-search.description')}
        hidden={names !== '' || answer.kind === 'failed'}
      />
      <h1 className="text-xl font-semibold tracking-tight">{t('comfy-node-search.title')}</h1>
      <p className="mt-1 max-w-prose text-muted">{t('comfy-node-search.lead')}</p>
      <NameForm names={names} />
      <div
        aria-busy={isWaiting}
        aria-live="polite"
        className={isWaiting ? 'mt-6 opacity-45 transition-opacity delay-200' : 'mt-6'}
      >
        {answer.kind === 'nothing' && <NothingAsked />}
        {answer.kind === 'failed' && <LoadFailed />}
        {answer.kind === 'one' && <FoundNames {...answer} />}
        {answer.kind === 'several' && <SeveralNames {...answer} />}
      </div>
    </Page>
  )
}
