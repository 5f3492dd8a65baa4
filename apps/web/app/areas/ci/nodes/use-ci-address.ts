import { useLinks } from '../../../use-links.ts'
import type { CommitsView } from './commits-view.ts'

interface CommitsTarget {
  repo?: string | undefined
  branch?: string | undefined
  /** Defaults to the first page. */
  page?: number
}

/**
 * Returns a function that builds addresses within the list of commits. Another repository or branch starts at its first
 * page.
 */
export const useCiAddress = ({ repositories, repository, branch }: CommitsView) => {
  const links = useLinks()
  return (target: CommitsTarget): string => {
    const repo = target.repo ?? (repositories.length > 1 ? repository : undefined)
    return links.ci({
      repo,
      branch: 'branch' in target ? target.branch : branch,
      page: target.page,
    })
  }
}
