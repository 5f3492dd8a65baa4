interface RequirementChange {
  name: string
  before?: string
  after?: string
}

/**
 * Returns the Python requirements that differ between two versions, by name as PEP 503 normalizes it. A line without a
 * name, such as an address, is its own key.
 */
export function compareRequirements(before: readonly string[], after: readonly string[]): RequirementChange[] {
  const [old, now] = [byName(before), byName(after)]
  const names = [...new Set([...old.keys(), ...now.keys()])].toSorted()
  return names.flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)]
    if (was === is) return []
    return [{ name, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) }]
  })
}

function byName(lines: readonly string[]): Map<string, string> {
  const requirements = new Map<string, string>()
  for (const line of lines) {
    const text = line.replace(/(?:^|\s)#.*$/, '').trim()
    if (text === '') continue
    const name = /^([a-z0-9](?:[\w.-]*[a-z0-9])?)\s*(?:[[<>=!~;@(]|$)/i.exec(text)?.[1]
    const key = name?.toLowerCase().replace(/[-_.]+/g, '-') ?? text
    const known = requirements.get(key)
    // A requirement may occur twice, with different markers.
    requirements.set(key, known === undefined ? text : `${known}\n${text}`)
  }
  return requirements
}
