/** A repository on GitHub. */
export interface GitHubRepository {
  owner: string
  name: string
}

const namePattern = /^[A-Za-z0-9_.-]{1,100}$/

/**
 * The repository that an address leads into; undefined for one that is not on `githubUrl`, because the API that is asked
 * knows only those, and could have others under the same name.
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

/** Names become part of addresses, where dots alone would lead elsewhere. */
function isName(text: string): boolean {
  return namePattern.test(text) && !/^\.{1,2}$/.test(text)
}
