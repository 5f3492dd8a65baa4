/** `owner/name` of a repository on GitHub, or undefined for any other address. */
export const githubRepository = (address: string | undefined): string | undefined => {
  const url = address === undefined ? null : URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || !/^(www\.)?github\.com$/.test(url.hostname)) return undefined
  const [, owner, name] = /^\/([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:\/|$)/.exec(url.pathname) ?? []
  return owner && name ? `${owner}/${name}` : undefined
}
