/** How long before its end a token is not used any more. */
const spareMs = 60_000

export interface HeldToken {
  /** By which the server can be told to end it. */
  id?: string
  token: string
  /** Milliseconds. */
  endsAt: number
}

/** A token, or why there is none. */
export type Minted = { held: HeldToken } | { refusal: Response }

interface Parts {
  /** Asks the registry for a token, and the person to sign in again where that is too long ago. */
  mint: () => Promise<Minted>
  /** Tells the registry that a token is not needed any more. */
  end: (held: HeldToken) => void
  now: () => number
}

export type AdminTokenKeeper = ReturnType<typeof createAdminTokenKeeper>

/** Keeps one admin token in memory, and asks for it once for all who need it. */
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
    // A person who signed out meanwhile leaves nothing behind; the call is refused with a token that has ended.
    else end(minted.held)
    return minted
  }

  return {
    /** The token that there is, while it can be used. */
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
    /** Forgets a token that is not taken; one that replaced it meanwhile stays. */
    drop: (refused: HeldToken): void => {
      if (kept?.token === refused.token) keep(undefined)
    },
    /** Forgets the token and ends it. */
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
