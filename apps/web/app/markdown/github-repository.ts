/** Returns `owner/name` of a GitHub repository, or undefined for any other URL. */
export const githubRepository = (address: string | undefined): string | undefined => {
  const url = address === undefined ? null : URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || !/^(www\.)?github\.com$/.test(url.hostname)) return undefined
  const [, owner, name] = /^\/([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:\/|$)/.exec(url.pathname) ?? []
  return owner && name ? `${owner}/${name}` : undefined
}
