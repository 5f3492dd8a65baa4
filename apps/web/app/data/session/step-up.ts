/** Reason for the sign-in dialog: a request requires a recent sign-in, or the session ended under an open form. */
export type StepUpReason = 'recent' | 'ended'

let asking: { reason: StepUpReason; answered: Promise<boolean>; answer: (isDone: boolean) => void } | undefined
const listeners = new Set<() => void>()

/**
 * Asks the person to sign in again. Concurrent callers share a single dialog. Resolves to whether the person signed in.
 */
export const askToSignIn = (reason: StepUpReason = 'recent'): Promise<boolean> => {
  if (asking) return asking.answered
  const { promise, resolve } = Promise.withResolvers<boolean>()
  asking = { reason, answered: promise, answer: resolve }
  tell()
  return promise
}

/** Returns the reason of the open sign-in dialog, or undefined without a dialog. */
export const readStepUp = (): StepUpReason | undefined => asking?.reason

/** Closes the sign-in dialog: `isDone` says whether the person signed in again. */
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
