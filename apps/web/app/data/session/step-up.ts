let asking: { answered: Promise<boolean>; answer: (isDone: boolean) => void } | undefined
const listeners = new Set<() => void>()

/** Asks the person to sign in again, once for all who wait for it. Answers whether they did. */
export const askToSignIn = (): Promise<boolean> => {
  if (asking) return asking.answered
  const { promise, resolve } = Promise.withResolvers<boolean>()
  asking = { answered: promise, answer: resolve }
  tell()
  return promise
}

/** Whether the person is being asked. */
export const isAskedToSignIn = (): boolean => asking !== undefined

/** Ends the question: the person signed in again, or would not. */
export const answerStepUp = (isDone: boolean): void => {
  const open = asking
  if (!open) return
  asking = undefined
  open.answer(isDone)
  tell()
}

export const subscribeStepUp = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const tell = () => {
  for (const listener of listeners) listener()
}
