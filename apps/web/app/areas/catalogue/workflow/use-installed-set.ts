import type { InstalledPack } from '@registry/pack-set'
import { useCallback, useState } from 'react'

/** Installed packs that a lockfile or snapshot lists. */
export interface InstalledSet {
  name: string
  packs: readonly InstalledPack[]
}

const largest = 10_000_000

/** Holds the installed set that was opened last. `take` returns undefined for other files. */
export const useInstalledSet = () => {
  const [installed, setInstalled] = useState<InstalledSet>()
  const take = useCallback(async (file: Blob, name: string): Promise<InstalledSet | undefined> => {
    if (file.size > largest) return undefined
    const text = await file.text()
    // The reader of snapshots is heavy, and most files are workflows.
    if (!/lockVersion|_custom_nodes/.test(text)) return undefined
    const { readInstalled } = await import('@registry/pack-set')
    const read = readInstalled(text)
    if (!read) return undefined
    const taken = { name, packs: read.packs }
    setInstalled(taken)
    return taken
  }, [])
  const forget = useCallback(() => setInstalled(undefined), [])
  return { installed, take, forget }
}
