/** Why a person is asked: a call wants a recent sign-in, or the session ended under an open form. */
export type StepUpReason = 'recent' | 'ended'

let asking: { reason: StepUpReason; answered: Promise<boolean>; answer: (isDone: boolean) => void } | undefined
const listeners = new Set<() => void>()

/** Asks the person to sign in again, once for all who wait for it. Answers whether they did. */
export const askToSignIn = (reason: StepUpReason = 'recent'): Promise<boolean> => {
  if (asking) return asking.answered
  const { promise, resolve } = Promise.withResolvers<boolean>()
  asking = { reason, answered: promise, answer: resolve }
  tell()
  return promise
}

/** Why the person is being asked; undefined when nothing is asked. */
export const readStepUp = (): StepUpReason | undefined => asking?.reason

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
