const words = /comfy(?:ui)?|nodes?|custom/g
const leastLength = { part: 3, whole: 5 }

/**
 * Returns whether a comfy node's name points to a repository: its prefix or suffix is part of the repository's name
 * (`YANC.Text`, `Math (mtb)`), or it contains the repository's name.
 */
export function isHinted(name: string, repositoryName: string): boolean {
  const repository = squash(repositoryName.toLowerCase().replaceAll(words, ''))
  const isPart = endsOf(name).some((part) => part.length >= leastLength.part && repository.includes(part))
  return isPart || (repository.length >= leastLength.whole && squash(name).includes(repository))
}

/** Returns the prefix before the first separator, a trailing bracket and the suffix after the last separator. */
function endsOf(name: string): string[] {
  const [, before] = /^([A-Za-z0-9+ ]+?)\s*[.:_|/-]/.exec(name) ?? []
  const [, bracketed] = /[([]([^()[\]]+)[)\]]$/.exec(name) ?? []
  const [, after] = /[|:/-]\s*([A-Za-z0-9 ]+)$/.exec(name) ?? []
  return [before, bracketed, after].map((part) => squash(part ?? ''))
}

function squash(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
