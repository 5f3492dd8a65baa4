import { lasts } from './id-token.ts'

/** How long before its end a token is replaced. */
const spareMs = 5 * 60_000

const key = 'idToken'

interface Parts {
  /** Asks the provider for a token; undefined when nobody is signed in there. */
  fetchToken: (force: boolean) => Promise<string | undefined>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => number
}

export type TokenKeeper = ReturnType<typeof createTokenKeeper>

/** Keeps the ID token of this tab, and asks for the next one five minutes before it ends, once for all who need it. */
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
    // A late answer must not sign a person in again who signed out meanwhile.
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
    /** The token that this tab remembers, while it lasts. */
    stored,
    /** A token that lasts; undefined when nobody is signed in. Throws when the provider cannot be asked. */
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
    /** A new token, whatever is remembered. */
    renew: () => renew(true),
    forget: (): void => {
      generation += 1
      asking = undefined
      storage.removeItem(key)
    },
  }
}
