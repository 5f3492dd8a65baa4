interface Of {
  /** `owner/name`. */
  repository: string
}

/** A commit at GitHub. */
export const commitAtGithub = ({ repository, hash }: Of & { hash: string }): string =>
  `${atGithub(repository)}/commit/${encodeURIComponent(hash)}`

/** A run of GitHub Actions; undefined for an id that is none of GitHub's. */
export const runAtGithub = ({ repository, runId }: Of & { runId: string | undefined }): string | undefined =>
  isNumber(runId) ? `${atGithub(repository)}/actions/runs/${runId}` : undefined

/** A pull request at GitHub. */
export const pullRequestAtGithub = ({ repository, number }: Of & { number: string }): string =>
  `${atGithub(repository)}/pull/${number}`

/** The number of the pull request that a commit is of: reported, or what stands before `/merge` in its branch. */
export const pullRequestOf = ({
  pr_number: reported,
  branch_name: branch,
}: {
  pr_number?: string
  branch_name: string
}): string | undefined => (isNumber(reported) ? reported : /^(\d{1,20})\/merge$/.exec(branch)?.[1])

const atGithub = (repository: string) => `https://github.com/${repository.split('/').map(encodeURIComponent).join('/')}`

const isNumber = (text: string | undefined): text is string => text !== undefined && /^\d{1,20}$/.test(text)
