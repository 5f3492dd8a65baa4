import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isAskedToSignIn, subscribeStepUp } from '../data/session/step-up.ts'

const StepUpDialog = lazy(async () => ({
  default: (await import('./step-up/step-up-dialog.tsx')).StepUpDialog,
}))

/** The place of the question to sign in again, over whatever page a call asked for it. */
export const StepUpSlot = () => {
  const isAsked = useSyncExternalStore(subscribeStepUp, isAskedToSignIn, never)
  return isAsked ? (
    <Suspense fallback={null}>
      <StepUpDialog />
    </Suspense>
  ) : null
}

const never = () => false
