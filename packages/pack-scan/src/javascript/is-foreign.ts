/** Tells whether an address has another host than ComfyUI's own. */
export function isForeign(address: string): boolean {
  return (
    /^(?:https?|wss?):\/\/|^\/\/[\w-]+\./i.test(address) &&
    !/^(?:https?|wss?):\/\/(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)(?:[:/]|$)/i.test(address)
  )
}

/** The first address of another host in a page or a style; undefined without one. */
export function foreignIn(text: string): string | undefined {
  for (const [address] of text.slice(0, mostText).matchAll(/(?:(?:https?|wss?):)?\/\/[^\s"'<>()\ufffd]{1,200}/gi))
    if (isForeign(address)) return address
  return undefined
}

const mostText = 20_000
