import { useState } from 'react'

/** Does something that the registry may refuse, once at a time; why it was refused is kept until the next try. */
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
