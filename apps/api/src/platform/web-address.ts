/** The http or https address that a text names, or '' when it names none; `git@host:path` is read as its web address. */
export function webAddress(text: string): string {
  const address = text.trim().replace(/^git@([^:/]+):/, 'https://$1/')
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : ''
}
