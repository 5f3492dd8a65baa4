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

/** Returns the name of a repository in lower case, without host and owner: `https://github.com/a/B.git` → `b`. */
export function repositoryName(address: string): string {
  return repositoryKey(address).split('/').at(-1) ?? ''
}

/** Returns the host and the owner of a repository in lower case: `https://github.com/A/b.git` → `github.com/a`. */
export function repositoryOwner(address: string): string {
  return repositoryKey(address).split('/').slice(0, -1).join('/')
}
