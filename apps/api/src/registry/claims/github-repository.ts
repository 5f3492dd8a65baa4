export interface GitHubRepository {
  owner: string
  name: string
}

const namePattern = /^[A-Za-z0-9_.-]{1,100}$/

/**
 * Parses the repository of an address; returns undefined for an address outside `githubUrl`, because GitHub's API could
 * have another repository of that name.
 */
export function parseGitHubRepository(address: string, githubUrl: string): GitHubRepository | undefined {
  const url = URL.parse(
    address
      .trim()
      .replace(/^git\+/, '')
      .replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$1/')
      .replace(/^git:\/\//, 'https://'),
  )
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  if (withoutWww(url.host) !== withoutWww(new URL(githubUrl).host)) return undefined
  const [owner = '', last = ''] = url.pathname.split('/').filter((part) => part !== '')
  const name = last.replace(/\.git$/i, '')
  return isName(owner) && isName(name) ? { owner, name } : undefined
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '')
}

/**
 * Returns whether a text is a valid name. Names of only dots are refused, because names become parts of an address,
 * where dots would change the path.
 */
function isName(text: string): boolean {
  return namePattern.test(text) && !/^\.{1,2}$/.test(text)
}
