/** What every spelling of one repository's address has in common: `https://GitHub.com/a/B.git/` → `github.com/a/b`. */
export function repositoryKey(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^git@([^:/]+):/, '$1/')
    .replace(/^[a-z+]+:\/\/(?:[^@/]*@)?/, '')
    .replace(/^www\./, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
}
