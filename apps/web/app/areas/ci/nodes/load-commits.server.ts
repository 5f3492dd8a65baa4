import type { ApiClient } from '@registry/api-client'
import { redirect } from 'react-router'
import { need } from '../../../data/need.ts'
import { localeOfPath } from '../../../i18n/negotiate.ts'
import { createLinks } from '../../../links.ts'
import { titleOf } from '../shared/commit-view.ts'
import type { CommitsView } from './commits-view.ts'
import { ciSearch, commitsAPage } from './search.ts'

const branchesToOffer = 50

/** The API returns no page that begins beyond its 100,000th commit. */
const mostPages = 100_000 / commitsAPage

/**
 * Reads a page of commits of the requested repository and branch. The default is the repository with the latest commit.
 */
export const loadCommits = async (api: ApiClient, { pathname, searchParams }: URL): Promise<CommitsView> => {
  const { repositories } = await need(api.GET('/ci/repositories'))
  const names = repositories.map(({ name }) => name)
  const search = ciSearch.parse(searchParams)
  const asked = search.repo || names[0]
  if (asked === undefined)
    return { repositories: [], branches: [], hasMoreBranches: false, commits: [], page: 1, totalPages: 0, total: 0 }
  const repository = names.find((name) => name.toLowerCase() === asked.toLowerCase()) ?? asked
  const branch = search.branch || undefined
  const page = Math.min(search.page, mostPages)
  const query = { repoName: repository, ...(branch !== undefined && { branchName: branch }) }
  const [found, known] = await Promise.all([
    need(api.GET('/gitcommitsummary', { params: { query: { ...query, page, pageSize: commitsAPage } } })),
    need(api.GET('/branch', { params: { query: { repo_name: repository } } })),
  ])
  const totalPages = Math.min(found.totalNumberOfPages, mostPages)
  if (found.commitSummaries.length === 0 && totalPages > 0)
    throw redirect(createLinks(localeOfPath(pathname)).ci({ repo: repository, branch, page: totalPages }))
  return {
    repositories: names,
    repository,
    ...(branch !== undefined && { branch }),
    branches: known.branches.slice(0, branchesToOffer),
    hasMoreBranches: known.total > branchesToOffer,
    commits: found.commitSummaries.map((commit) => ({
      ...commit,
      commit_name: titleOf(commit.commit_name, commit.commit_hash),
    })),
    page,
    totalPages,
    total: found.total,
  }
}
