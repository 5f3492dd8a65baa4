/** A commit as the pages show it. */
export interface CommitView {
  id: string
  hash: string
  /** The first line of its message. */
  title: string
  branch: string
  /** The number of its pull request. */
  pullRequest?: string
  author?: string
  time: string
}

const longestTitle = 200

/** The first line of a commit's message; its hash where it has none. */
export const titleOf = (message: string | undefined, hash: string): string => {
  const [line = ''] = (message ?? '').trim().split('\n', 1)
  const title = line.trim().slice(0, longestTitle)
  return title === '' ? hash.slice(0, 7) : title
}
