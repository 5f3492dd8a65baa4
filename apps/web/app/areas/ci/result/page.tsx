import { FileText, Film, GitCompareArrows, Music } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { Page } from '../../../components/page-column.tsx'
import { api } from '../../../data/context.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { DefinitionList, Fact } from '../../../ui/definition-list.tsx'
import { Select } from '../../../ui/field.tsx'
import { AddressForm } from '../../../ui/form.tsx'
import { TextAnchor, TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { CommitFacts } from '../shared/commit-facts.tsx'
import { isolated } from '../shared/isolated.ts'
import { LiveLine } from '../shared/live-line.tsx'
import { ResultImage } from '../shared/result-image.tsx'
import type { CiFile, ResultView } from '../shared/result-view.ts'
import { StatusMark, useStatusWord } from '../shared/status-mark.tsx'
import { systemName } from '../shared/system-name.ts'
import { useLiveResults } from '../shared/use-live.ts'
import type { Route } from './+types/page.ts'
import type { Other, Others } from './choose-others.ts'
import { loadResult } from './load-result.server.ts'
import { MemoryOverTime } from './memory-over-time.tsx'
import { RunFacts } from './run-facts.tsx'

export const loader = ({ params, context }: Route.LoaderArgs) => loadResult(api(context), params.resultId)

export default function ResultPage({ loaderData: { result, others } }: Route.ComponentProps) {
  const t = useT('ci')
  const links = useLinks()
  const { id, workflow, system, status, startTime, commit, repository } = result
  const items = useMemo(
    () => [{ id, name: `${workflow} · ${systemName(system)}`, status, detail: String(startTime) }],
    [id, workflow, system, status, startTime],
  )
  useLiveResults({ repoName: repository, commitId: commit.id, workflowName: workflow, operatingSystem: system }, items)
  const title = t('ci.result.title', { workflow: isolated(workflow), system: isolated(systemName(system)) })
  const toCommit = links.ciCommit(commit.id, { repo: repository })
  return (
    <Page>
      <PageMeta title={title} description={t('ci.description')} hidden />
      <Breadcrumbs
        crumbs={[
          { label: t('nav.home'), to: links.home() },
          { label: t('ci.title'), to: links.ci({ repo: repository }) },
          { label: <bdi dir="ltr">{commit.hash.slice(0, 7)}</bdi>, to: toCommit },
          { label: <bdi>{workflow}</bdi> },
        ]}
      />
      <header className="mt-5 mb-6 flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
          <StatusMark status={status} className="text-md" />
        </div>
        <p className="wrap-anywhere">
          <TextLink to={toCommit}>
            <bdi>{commit.title}</bdi>
          </TextLink>
        </p>
        <CommitFacts commit={commit} repository={repository} />
        <LiveLine items={items} />
      </header>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <Files result={result} />
          <MemoryOverTime result={result} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <CompareWith resultId={id} others={others} />
          <RunFacts result={result} />
          <MachineFacts result={result} />
        </div>
      </div>
    </Page>
  )
}

const MachineFacts = ({ result: { machine, pipFreeze } }: { result: ResultView }) => {
  const t = useT('ci')
  const facts = [
    { name: t('ci.machine.name'), value: machine.machine_name },
    { name: t('ci.machine.os'), value: machine.os_version },
    { name: t('ci.machine.gpu'), value: machine.gpu_type },
    { name: t('ci.machine.cpu'), value: machine.cpu_capacity, before: machine.initial_cpu },
    { name: t('ci.machine.memory'), value: machine.memory_capacity, before: machine.initial_ram },
    { name: t('ci.machine.disk'), value: machine.disk_capacity, before: machine.initial_disk },
  ].filter(({ value }) => value !== undefined && value !== '')
  if (facts.length === 0 && pipFreeze === undefined) return null
  return (
    <section aria-labelledby="machine">
      <h2 id="machine" className="mb-1 text-md font-semibold">
        {t('ci.machine.title')}
      </h2>
      <DefinitionList>
        {facts.map(({ name, value, before }) => (
          <Fact key={name} name={name}>
            <bdi dir="ltr">{value}</bdi>
            {before !== undefined && before !== '' && (
              <span className="block text-sm text-faint">{t('ci.machine.before', { value: isolated(before) })}</span>
            )}
          </Fact>
        ))}
      </DefinitionList>
      {pipFreeze !== undefined && (
        <details className="mt-3">
          <summary className="min-h-6 cursor-pointer text-sm text-muted hover:text-text">
            {t('ci.machine.packages', { count: pipFreeze.split('\n').length })}
          </summary>
          <pre
            dir="ltr"
            tabIndex={0}
            className="mt-2 max-h-96 overflow-auto rounded-control border border-line bg-sunken p-3 text-xs leading-5"
          >
            {pipFreeze}
          </pre>
        </details>
      )}
    </section>
  )
}

/** Shows the files of a run: pictures as previews, other files as links. */
const Files = ({ result }: { result: ResultView }) => {
  const t = useT('ci')
  const { images, otherFiles, workflow, system } = result
  return (
    <section aria-labelledby="images">
      <h2 id="images" className="mb-3 text-md font-semibold">
        {t('ci.images.title')}
      </h2>
      {images.length === 0 && otherFiles.length === 0 && <p className="text-muted">{t('ci.images.none')}</p>}
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {images.map((image, index) => (
          <li key={image.public_url}>
            <ResultImage
              address={image.public_url}
              alt={t('ci.images.alt', { number: index + 1, workflow, system: systemName(system) })}
            />
          </li>
        ))}
      </ul>
      {otherFiles.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1">
          {otherFiles.map((file) => (
            <OtherFile key={file.public_url} file={file} />
          ))}
        </ul>
      )}
    </section>
  )
}

const OtherFile = ({ file: { kind, file_path: path, public_url: address } }: { file: CiFile }) => {
  const Icon = kind === 'video' ? Film : kind === 'audio' ? Music : FileText
  return (
    <li>
      <TextAnchor href={address} rel="noopener" className="inline-flex min-h-6 items-center gap-1.5 text-sm">
        <Icon aria-hidden className="size-4 shrink-0" />
        <bdi dir="ltr" className="wrap-anywhere">
          {path.split('/').at(-1)}
        </bdi>
      </TextAnchor>
    </li>
  )
}

/** Links to a comparison with another result of the workflow: of the commit before, or of a chosen commit. */
const CompareWith = ({ resultId, others: { before, around } }: { resultId: string; others: Others }) => {
  const t = useT('ci')
  const links = useLinks()
  const navigate = useNavigate()
  const word = useStatusWord()
  const tell = ({ hash, branch, status, title }: Other) => [hash, branch, word(status), title].join(' · ')
  return (
    <section aria-labelledby="compare" className={`${cardClass} p-4`}>
      <h2 id="compare" className="mb-2 text-base font-semibold">
        {t('ci.compareWith.title')}
      </h2>
      {around.length === 0 && <p className="text-sm text-muted">{t('ci.compareWith.none')}</p>}
      {before && (
        <ButtonLink to={links.ciCompare({ a: before.id, b: resultId })} className="mb-3 w-full">
          <GitCompareArrows aria-hidden />
          {t('ci.compareWith.before')}
        </ButtonLink>
      )}
      {around.length > 0 && (
        <AddressForm
          action={links.ciCompare()}
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            const other = new FormData(event.currentTarget).get('a')
            if (typeof other === 'string') void navigate(links.ciCompare({ a: other, b: resultId }))
          }}
        >
          <Select label={t('ci.compareWith.another')} name="a" dir="auto" className="min-w-0 flex-1">
            {around.map((other) => (
              <option key={other.id} value={other.id}>
                {tell(other)}
              </option>
            ))}
          </Select>
          <input type="hidden" name="b" value={resultId} />
          <Button type="submit">{t('ci.compareWith.show')}</Button>
        </AddressForm>
      )}
    </section>
  )
}
