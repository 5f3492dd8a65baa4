import { AsyncLocalStorage } from 'node:async_hooks'

/** What the sign-in library tells its hooks during one request, and its answer does not say. */
export interface Noted {
  /** The first error that the library logged. */
  failure?: unknown
  /** Whose address it is: of the person who signed in, or who set a new password by the link of a mail. */
  email?: string
}

const running = new AsyncLocalStorage<Noted>()

/** Runs a request, and answers with it what was noted meanwhile. */
export function exchange(ask: () => Promise<Response>): Promise<Noted & { answer: Response }> {
  const noted: Noted = {}
  return running.run(noted, async () => ({ answer: await ask(), ...noted }))
}

/** Notes a fact of the request that runs; what was noted first stays. Answers whether a request runs. */
export function note(facts: Noted): boolean {
  const noted = running.getStore()
  if (noted) Object.assign(noted, { ...facts, ...noted })
  return noted !== undefined
}
