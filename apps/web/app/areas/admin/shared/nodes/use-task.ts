import { useState } from 'react'

/** Runs a task that the registry may refuse, one task at a time. The error stays until the next run. */
export const useTask = () => {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = (task: () => Promise<unknown>) => {
    if (isPending) return
    setPending(true)
    setError(undefined)
    void task()
      .catch((thrown: unknown) => setError(thrown))
      .finally(() => setPending(false))
  }
  return { run, isPending, error }
}
