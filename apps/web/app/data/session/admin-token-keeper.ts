/** Milliseconds before its expiry when the client stops using a token. */
const spareMs = 60_000

export interface HeldToken {
  /** Id by which the server can revoke the token. */
  id?: string
  token: string
  /** Time of expiry in milliseconds since 1970. */
  endsAt: number
}

/** A new token, or the response that refused it. */
export type Minted = { held: HeldToken } | { refusal: Response }

interface Parts {
  /** Requests a token from the registry. Asks the person to sign in again when the last sign-in is too old. */
  mint: () => Promise<Minted>
  /** Revokes a token that the client does not need. */
  end: (held: HeldToken) => void
  now: () => number
}

export type AdminTokenKeeper = ReturnType<typeof createAdminTokenKeeper>

/** Holds an admin token in memory. Concurrent callers share a single request for a token. */
export const createAdminTokenKeeper = ({ mint, end, now }: Parts) => {
  let kept: HeldToken | undefined
  let asking: Promise<Minted> | undefined
  let generation = 0
  const listeners = new Set<() => void>()

  const keep = (next: HeldToken | undefined) => {
    kept = next
    for (const listener of listeners) listener()
  }

  const held = (): HeldToken | undefined => (kept && kept.endsAt - now() > spareMs ? kept : undefined)

  const ask = async (): Promise<Minted> => {
    const begun = generation
    const minted = await mint()
    if ('refusal' in minted) return minted
    if (begun === generation) keep(minted.held)
    // The person signed out during the request, so the new token is revoked. The pending call is then refused with this
    // revoked token.
    else end(minted.held)
    return minted
  }

  return {
    /** Returns the held token while it is usable. */
    held,
    get: (): Promise<Minted> => {
      const known = held()
      if (known) return Promise.resolve({ held: known })
      const asked = (asking ??= ask())
      const over = () => {
        if (asking === asked) asking = undefined
      }
      asked.then(over, over)
      return asked
    },
    /** Discards a token that the server rejected. A token that replaced it in the meantime stays. */
    drop: (refused: HeldToken): void => {
      if (kept?.token === refused.token) keep(undefined)
    },
    /** Discards the held token and revokes it on the server. */
    forget: (): void => {
      generation += 1
      asking = undefined
      if (!kept) return
      end(kept)
      keep(undefined)
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
