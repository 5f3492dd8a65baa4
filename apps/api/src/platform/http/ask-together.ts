import type { AnyReply } from './operation.ts'

/** What is asked for, and of which revision. */
interface Asked {
  address: string
  revision: number
}

/** Makes an answer, unless the same one is being made: then it answers with that. */
export type AskTogether = (asked: Asked, make: () => Promise<AnyReply>) => Promise<AnyReply>

/** Lets all who ask the same of one revision at a time wait for one answer: a change would have each of them make it anew. */
export function createAskTogether(): AskTogether {
  const underWay = new Map<string, Promise<AnyReply>>()
  return ({ address, revision }, make) => {
    const key = `${revision} ${address}`
    const other = underWay.get(key)
    if (other) return other
    const made = make()
    underWay.set(key, made)
    const forget = (): void => void underWay.delete(key)
    made.then(forget, forget)
    return made
  }
}
