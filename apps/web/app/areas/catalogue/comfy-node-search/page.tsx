import { Search, Workflow } from 'lucide-react'
import { useId, useRef } from 'react'
import { data, redirect, useLocation, useNavigate, useNavigation } from 'react-router'
import { searchWords } from '../../../components/mark-words.ts'
import { Page } from '../../../components/page-column.tsx'
import { api, requestContext } from '../../../data/context.ts'
import { readForm } from '../../../data/read-form.server.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { localeOfPath } from '../../../i18n/negotiate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { createLinks } from '../../../links.ts'
import { useSearch } from '../../../search/use-search.ts'
import { Button } from '../../../ui/button.tsx'
import { controlClass } from '../../../ui/control-class.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { carryFile } from '../shared/carried-file.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import type { Route } from './+types/page.ts'
import { type Answer, type Found, loadNames } from './load-names.ts'
import { OneName } from './one-name.tsx'
import { mostNames, readNames } from './read-names.ts'
import { namesSearch } from './search.ts'
import { SeveralNames } from './several-names.tsx'

interface Props {
  name: string
  found: readonly Found[]
  /** Whether the list has all similar names. */
  isWhole: boolean
}

export const loader = async ({ request, url, context }: Route.LoaderArgs) => {
  const answer = await loadNames(api(context), namesSearch.parse(url.searchParams).names).catch(
    (error: unknown): Answer => {
      if (request.signal.aborted) throw error
      context.get(requestContext).report(error)
      return { kind: 'failed' }
    },
  )
  return data(answer, { status: answer.kind === 'failed' ? 503 : 200 })
}

/** A pasted workflow is private: for a form sent without a script, only the names go into the address. */
export const action = async ({ request, url }: Route.ActionArgs) => {
  const form = await readForm(request, 2_000_000)
  const names = readNames(form.get('names') ?? '').slice(0, mostNames)
  return redirect(createLinks(localeOfPath(url.pathname)).comfyNodeSearch({ names: names.join('\n') }), 303)
}

export default function ComfyNodeSearchPage({ loaderData: answer }: Route.ComponentProps) {
  const t = useT('comfy-node-search')
  const { names } = useSearch(namesSearch).asked
  const { pathname } = useLocation()
  const isWaiting = useNavigation().location?.pathname === pathname
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

const NothingAsked = () => {
  const t = useT('comfy-node-search')
  return (
    <EmptyState icon={<Workflow aria-hidden />} title={t('comfy-node-search.empty.title')}>
      {t('comfy-node-search.empty.body')}
    </EmptyState>
  )
}

/** Lists exact matches, then similar ones. */
const FoundNames = ({ name, found, isWhole }: Props) => {
  const t = useT('comfy-node-search')
  const words = searchWords(name)
  const exact = found.filter((each) => each.is_exact)
  const similar = found.filter((each) => !each.is_exact)
  return (
    <>
      {exact.length === 0 && <NoName name={name} />}
      {exact.map((each) => (
        <OneName key={each.name} found={each} words={[]} />
      ))}
      {similar.length > 0 && (
        <>
          <h2 className="mt-6 mb-2 text-base font-semibold">{t('comfy-node-search.similar')}</h2>
          <div className="flex flex-col gap-3">
            {similar.map((each) => (
              <OneName key={each.name} found={each} words={words} />
            ))}
          </div>
        </>
      )}
      {!isWhole && <p className="mt-3 text-sm text-faint">{t('comfy-node-search.tooMany', { count: found.length })}</p>}
    </>
  )
}

const NoName = ({ name }: { name: string }) => {
  const t = useT('comfy-node-search')
  const links = useLinks()
  const id = useId()
  const quoted = `\u2068${name}\u2069`
  return (
    <section aria-labelledby={id} className="rounded-card border border-dashed border-edge/60 px-5 py-6">
      <h2 id={id} className="text-md font-semibold wrap-anywhere">
        {t('comfy-node-search.none.title', { name: quoted })}
      </h2>
      <ul className="mt-2 flex list-disc flex-col gap-1 ps-5 text-muted marker:text-faint">
        <li>{t('comfy-node-search.none.spelling')}</li>
        <li>
          <TextLink to={links.home({ query: name })} className="wrap-anywhere">
            {t('comfy-node-search.none.packs', { name: quoted })}
          </TextLink>
        </li>
      </ul>
    </section>
  )
}

/** Form for a name or many pasted names. A pasted workflow is reduced to its names, so that the address stays short. */
const NameForm = ({ names }: { names: string }) => {
  const t = useT('comfy-node-search')
  const links = useLinks()
  const navigate = useNavigate()
  const hint = useId()
  const form = useRef<HTMLFormElement>(null)
  return (
    <Form
      worksAlone
      ref={form}
      role="search"
      action={links.comfyNodeSearch()}
      className="mt-4 max-w-prose"
      onSubmit={(event) => {
        event.preventDefault()
        const text = new FormData(event.currentTarget).get('names')
        if (typeof text === 'string' && text.trimStart().startsWith('{')) {
          carryFile(new Blob([text]), undefined)
          void navigate(links.workflow())
          return
        }
        const asked = readNames(typeof text === 'string' ? text : '').slice(0, mostNames)
        void navigate(links.comfyNodeSearch({ names: asked.join('\n') }), { preventScrollReset: true })
      }}
    >
      <div className="flex items-start gap-2">
        <textarea
          // The key makes the field follow the address, for example after a step back.
          key={names}
          name="names"
          defaultValue={names}
          aria-label={t('comfy-node-search.label')}
          aria-describedby={hint}
          placeholder={t('comfy-node-search.label')}
          rows={Math.min(12, names.split('\n').length)}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          enterKeyHint="search"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            form.current?.requestSubmit()
          }}
          className={`${controlClass} field-sizing-content max-h-72 min-h-11 flex-1 resize-y rounded-card px-3.5 py-2.5 font-mono text-sm leading-6`}
        />
        <Button type="submit" variant="primary" className="h-11!">
          <Search aria-hidden />
          {t('comfy-node-search.submit')}
        </Button>
      </div>
      <p id={hint} className="mt-1.5 text-sm text-faint">
        {t('comfy-node-search.hint')}
      </p>
    </Form>
  )
}
