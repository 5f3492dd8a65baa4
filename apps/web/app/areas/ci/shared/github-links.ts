interface Of {
  /** `owner/name`. */
  repository: string
}

/** Returns the address of a commit at GitHub. */
export const commitAtGithub = ({ repository, hash }: Of & { hash: string }): string =>
  `${atGithub(repository)}/commit/${encodeURIComponent(hash)}`

/** Returns the address of a GitHub Actions run; undefined for an id that is not GitHub's. */
export const runAtGithub = ({ repository, runId }: Of & { runId: string | undefined }): string | undefined =>
  isNumber(runId) ? `${atGithub(repository)}/actions/runs/${runId}` : undefined

/** Returns the address of a pull request at GitHub. */
export const pullRequestAtGithub = ({ repository, number }: Of & { number: string }): string =>
  `${atGithub(repository)}/pull/${number}`

/** Returns the number of a commit's pull request: as reported, or the number before `/merge` in its branch. */
export const pullRequestOf = ({
  pr_number: reported,
  branch_name: branch,
}: {
  pr_number?: string
  branch_name: string
}): string | undefined => (isNumber(reported) ? reported : /^(\d{1,20})\/merge$/.exec(branch)?.[1])

const atGithub = (repository: string) => `https://github.com/${repository.split('/').map(encodeURIComponent).join('/')}`

const isNumber = (text: string | undefined): text is string => text !== undefined && /^\d{1,20}$/.test(text)
