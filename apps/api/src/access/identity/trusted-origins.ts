const loopback = ['localhost', '127.0.0.1', '[::1]']

/** The origins whose pages may use the provider: that of the pages, and, on one's own machine, its other names. */
export function trustedOrigins(publicUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (!loopback.includes(hostname)) return [origin]
  return loopback.map((name) => new URL(`${protocol}//${name}:${port}`).origin)
}
