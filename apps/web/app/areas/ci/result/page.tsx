import { useMemo } from 'react'
import { CommitFacts } from '../shared/commit-facts.tsx'
import { isolated } from '../shared/isolated.ts'
import { LiveLine } from '../shared/live-line.tsx'
import { StatusMark } from '../shared/status-mark.tsx'
import { systemName } from '../shared/system-name.ts'
import { useLiveResults } from '../shared/use-live.ts'
import { Page } from '../../../components/page-column.tsx'
import { api } from '../../../data/context.ts'
import { useT } from '../../../i18n/use-t.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import type { Route } from './+types/page.ts'
import { CompareWith } from './compare-with.tsx'
import { Files } from './files.tsx'
import { loadResult } from './load-result.server.ts'
import { MachineFacts } from './machine-facts.tsx'
import { MemoryOverTime } from './memory-over-time.tsx'
import { RunFacts } from './run-facts.tsx'

export const loader = ({ params, context }: Route.LoaderArgs) => loadResult(api(context), params.resultId)

/** What happened to a workflow on one operating system at one commit: what it made, how long it took, and what it needed. */
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
