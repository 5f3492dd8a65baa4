import type { Schema } from '@registry/api-client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { takeCarriedFile } from '../shared/carried-file.ts'
import { useDroppedFile } from '../shared/use-dropped-file.ts'
import { readPins, writePins } from './machine.ts'
import type { Wishes } from './resolved-view.tsx'
import { useInstalledSet } from './use-installed-set.ts'
import { type OpenedWorkflow, useOpenedWorkflow } from './use-opened-workflow.ts'
import { useShortAddress } from './use-short-address.ts'

export const noWishes: Wishes = { choices: new Map(), pins: new Map() }

/** State of the page: the opened workflow with the registry's answer, and the installed set. */
export const useWorkflowPage = () => {
  const t = useT('workflow')
  const { ask: send, reset, ...asking } = useResolvedWorkflow()
  const [wishes, setWishes] = useState(noWishes)
  const { address, replace } = useShortAddress()
  // Versions in the address apply only to the first opened workflow.
  const linked = useRef<Wishes | undefined>({ ...noWishes, pins: readPins(address) })
  const { installed, take, forget } = useInstalledSet()
  const ask = useCallback(
    (opened: Pick<OpenedWorkflow, 'ask'>, wished: Wishes) => {
      setWishes(wished)
      const pins = [...wished.pins].map(([id, version]) => ({ node_id: id, version }))
      void send({ uses: opened.ask(wished.choices), pins })
      replace(writePins(address, wished.pins))
    },
    [send, address, replace],
  )
  const {
    opening,
    open: openWorkflow,
    fail,
  } = useOpenedWorkflow(
    useCallback(
      (opened) => {
        reset()
        const first = linked.current ?? noWishes
        linked.current = undefined
        setWishes(first)
        if (opened.uses.length > 0) ask(opened, first)
      },
      [ask, reset],
    ),
  )
  const open = useCallback(
    async (file: Blob, name: string) => {
      const taken = await take(file, name).catch(() => 'unread' as const)
      if (taken === 'unread') fail(file, name)
      else if (!taken) await openWorkflow(file, name)
    },
    [fail, take, openWorkflow],
  )
  useEffect(() => {
    const carried = takeCarriedFile()
    if (carried) void open(carried.file, carried.name ?? t('workflow.open.pasted'))
  }, [open, t])
  const isFileOver = useDroppedFile(
    useCallback((file, name = t('workflow.open.pasted')) => void open(file, name), [open, t]),
  )
  return { opening, open, wishes, ask, asking, installed, forget, isFileOver }
}

type Resolved = Schema<'ResolvedWorkflow'>

interface Asking {
  isPending: boolean
  data?: Resolved
  error?: unknown
}

/**
 * Asks the registry about a workflow. The last question wins. An answer stays until the next answer or `reset`. The
 * request code loads with the first question, which keeps the page small.
 */
const useResolvedWorkflow = () => {
  const [asking, setAsking] = useState<Asking>({ isPending: false })
  const newest = useRef(0)
  const ask = useCallback(async (body: Schema<'ResolveWorkflowRequest'>) => {
    const own = (newest.current += 1)
    setAsking(({ data }) => ({ isPending: true, ...(data && { data }) }))
    try {
      const { call } = await import('../../../data/query/call.ts')
      // The contract defines the answer of this address.
      const data = (await call('post', '/workflows/resolve', { body })) as Resolved
      if (own === newest.current) setAsking({ isPending: false, data })
    } catch (error) {
      if (own === newest.current) setAsking({ isPending: false, error })
    }
  }, [])
  const reset = useCallback(() => {
    newest.current += 1
    setAsking({ isPending: false })
  }, [])
  return { ...asking, ask, reset }
}
