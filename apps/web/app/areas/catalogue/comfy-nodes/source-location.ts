/** Returns the location of a class, such as `nodes/blur.py:12`, and its address if the repository is on GitHub. */
export const sourceLocation = (
  file: string | undefined,
  line: number | undefined,
  repository: string | undefined,
): { location: string; address?: string } | undefined => {
  if (!file) return undefined
  const location = line === undefined ? file : `${file}:${line}`
  const onGithub = githubRepository(repository)
  const climbs = file.split('/').some((part) => part === '..' || part === '.')
  if (onGithub === undefined || climbs) return { location }
  const path = file.split('/').map(encodeURIComponent).join('/')
  const anchor = line === undefined ? '' : `#L${line}`
  return { location, address: `https://github.com/${onGithub}/blob/HEAD/${path}${anchor}` }
}

/** Returns `owner/name` of a GitHub repository, or undefined for any other URL. */
const githubRepository = (address: string | undefined): string | undefined => {
  const url = address === undefined ? null : URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || !/^(www\.)?github\.com$/.test(url.hostname)) return undefined
  const [, owner, name] = /^\/([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:\/|$)/.exec(url.pathname) ?? []
  return owner && name ? `${owner}/${name}` : undefined
}
