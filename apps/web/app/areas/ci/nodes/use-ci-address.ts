import { useLinks } from '../../../use-links.ts'
import type { CommitsView } from './commits-view.ts'

interface Place {
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
  return (place: Place): string => {
    const repo = place.repo ?? (repositories.length > 1 ? repository : undefined)
    return links.ci({
      repo,
      branch: 'branch' in place ? place.branch : branch,
      page: place.page,
    })
  }
}
