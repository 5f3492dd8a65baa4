import { lasts } from './id-token.ts'

/** Milliseconds before its expiry when a token is replaced. */
const spareMs = 5 * 60_000

const key = 'idToken'

interface Parts {
  /** Requests a token from the provider. Resolves to undefined without a session there. */
  fetchToken: (force: boolean) => Promise<string | undefined>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => number
}

export type TokenKeeper = ReturnType<typeof createTokenKeeper>

/**
 * Holds the ID token of this tab and requests the next token five minutes before the expiry. Concurrent callers share a
 * single request.
 */
export const createTokenKeeper = ({ fetchToken, storage, now }: Parts) => {
  let asking: Promise<string | undefined> | undefined
  let generation = 0

  const stored = (): string | undefined => {
    const token = storage.getItem(key)
    return token !== null && lasts(token, now()) ? token : undefined
  }

  const ask = async (force: boolean): Promise<string | undefined> => {
    const begun = generation
    const token = await fetchToken(force)
    // A late response must not sign in a person who signed out in the meantime.
    if (begun !== generation) return undefined
    if (token === undefined) storage.removeItem(key)
    else storage.setItem(key, token)
    return token
  }

  const renew = (force: boolean): Promise<string | undefined> => {
    asking ??= ask(force).finally(() => {
      asking = undefined
    })
    return asking
  }

  return {
    /** Returns the stored token of this tab while it is valid. */
    stored,
    /** Returns a valid token, or undefined without a session. Throws when the provider is unreachable. */
    get: async (): Promise<string | undefined> => {
      const known = stored()
      if (known !== undefined && lasts(known, now(), spareMs)) return known
      try {
        return await renew(false)
      } catch (error) {
        if (known !== undefined) return known
        throw error
      }
    },
    /** Requests a new token and ignores the stored token. */
    renew: () => renew(true),
    forget: (): void => {
      generation += 1
      asking = undefined
      storage.removeItem(key)
    },
  }
}
