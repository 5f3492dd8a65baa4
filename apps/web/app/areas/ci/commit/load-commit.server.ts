import type { ApiClient, Schema } from '@registry/api-client'
import { redirect } from 'react-router'
import { need, throwPageError } from '../../../data/need.ts'
import { localeOfPath } from '../../../i18n/negotiate.ts'
import { createLinks } from '../../../links.ts'
import { viewCommitOf } from '../shared/view-result.server.ts'
import type { ResultRow } from './by-workflow.ts'
import { ciCommitSearch, resultsAPage } from './search.ts'

/** Reads a commit with its results. Without a repository in the address, the API's default applies. */
export const loadCommit = async (api: ApiClient, commitId: string, { pathname, searchParams }: URL) => {
  const { repo: asked, page } = ciCommitSearch.parse(searchParams)
  const repo = asked || undefined
  const found = await need(
    api.GET('/gitcommit', {
      params: { query: { commitId, ...(repo !== undefined && { repoName: repo }), page, pageSize: resultsAPage } },
    }),
  )
  const [first] = found.jobResults
  if (!first) {
    const last = found.totalNumberOfPages
    if (last === 0) return throwPageError({ status: 404, code: 'not_found' })
    throw redirect(createLinks(localeOfPath(pathname)).ciCommit(commitId, { repo, page: last }))
  }
  return {
    commit: viewCommitOf(first),
    message: (first.commit_message ?? '').trim(),
    repository: first.git_repo,
    results: found.jobResults.map(rowOf),
    page,
    totalPages: found.totalNumberOfPages,
  }
}

const rowOf = ({
  id,
  workflow_name,
  operating_system,
  status,
  start_time,
  end_time,
  peak_vram,
}: Schema<'ActionJobResult'>): ResultRow => ({
  id,
  workflow_name,
  operating_system,
  status,
  start_time,
  end_time,
  ...(peak_vram !== undefined && { peak_vram }),
})
