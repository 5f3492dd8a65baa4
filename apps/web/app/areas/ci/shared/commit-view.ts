/** A commit as the pages show it. */
export interface CommitView {
  id: string
  hash: string
  /** First line of the commit message. */
  title: string
  branch: string
  /** Number of the pull request. */
  pullRequest?: string
  author?: string
  time: string
}

const longestTitle = 200

/** Returns the first line of a commit message; the hash for an empty message. */
export const titleOf = (message: string | undefined, hash: string): string => {
  const [line = ''] = (message ?? '').trim().split('\n', 1)
  const title = line.trim().slice(0, longestTitle)
  return title === '' ? hash.slice(0, 7) : title
}
