/** Returns a fetch for one registry. Where it cannot be reached, the error says so to the person at the command line. */
export function fetchFrom(registry: string): typeof fetch {
  return async (...request) => {
    try {
      return await fetch(...request)
    } catch {
      throw new Error(`${registry} cannot be reached.`)
    }
  }
}
