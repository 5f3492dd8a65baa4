const timeoutMs = 5000

/** Asks for the keys of an issuer elsewhere; throws when there are none at the address. */
export async function probeKeys(address: URL): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${address.href} answers ${response.status}`)
  const found: unknown = await response.json()
  const keys = typeof found === 'object' && found !== null && 'keys' in found ? found.keys : undefined
  if (!Array.isArray(keys) || keys.length === 0) throw new Error(`${address.href} has no keys`)
}
