import type { Schema } from '@registry/api-client'
import { useState } from 'react'
import { useRead } from '../../../data/query/use-read.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { type Drafts, useDraft } from './decision/use-draft.ts'
import { useSettle } from './decision/use-settle.ts'
import type { KeyAction } from './keyboard/keyboard-map.ts'
import { focusQueue, focusRow } from './queue/focus-row.ts'
import { nextOpen } from './queue/keep-order.ts'
import { type Choice, useChoice } from './queue/use-choice.ts'
import { type Queue, useQueue } from './queue/use-queue.ts'
import { evidenceTabs } from './search.ts'
import { type OpenAddress, useOpenAddress } from './use-open-address.ts'
import { fromKey, keyOf } from './version-key.ts'

interface Options {
  queue: Queue
  address: OpenAddress
  choice: Choice
  /** Announces the size of the selection to screen readers. */
  count: (size: number) => void
}

type Cursor = ReturnType<typeof useCursor>

interface Parts {
  address: OpenAddress
  choice: Choice
  cursor: Cursor
  drafts: Drafts
  clear: () => void
  /** Announces the size of the selection to screen readers. */
  count: (size: number) => void
  contact: () => void
  /** Shows the next versions once the page is done. Returns whether there are any. */
  more: () => boolean
  help: () => void
}

/** State and actions of the versions page: the queue, the open version, the selection, and the pending decision. */
export const useWorkbench = () => {
  const t = useT('admin-versions')
  const format = useFormat()
  const [said, say] = useState('')
  const [isHelp, setIsHelp] = useState(false)
  const [isContact, setIsContact] = useState(false)
  const queue = useQueue()
  const address = useOpenAddress()
  const choice = useChoice(queue.rows, queue.page)
  const evidence = useEvidence(address.key)
  const settle = useSettle({ queue, address })
  const drafts = useDraft({ address, evidence: evidence.data, choice, last: settle.last, say })
  const count = (size: number) =>
    say(
      size === 0
        ? t('admin-versions.said.cleared')
        : t('admin-versions.said.selected', { count: size, exact: format.exactNumber(size) }),
    )
  const cursor = useCursor({ queue, address, choice, count })
  usePrefetchedEvidence(cursor.upcoming)

  const clear = () => {
    choice.clear()
    count(0)
  }
  const more = () => {
    const isThere = queue.more()
    if (isThere) focusQueue()
    return isThere
  }
  const help = { isOpen: isHelp, onOpenChange: setIsHelp }
  const contact = { isOpen: isContact && evidence.data !== undefined, onOpenChange: setIsContact }
  const keys = keyActions({
    address,
    choice,
    cursor,
    drafts,
    clear,
    count,
    contact: () => setIsContact(true),
    more,
    help: () => setIsHelp(true),
  })
  return {
    queue,
    address,
    choice,
    clear,
    evidence,
    settle,
    drafts,
    cursor,
    more,
    said,
    onKey: (action: KeyAction) => keys[action](),
    help,
    contact,
  }
}

export type Workbench = ReturnType<typeof useWorkbench>

/** Reads the evidence of a version. Without a key, no request is sent. */
const useEvidence = (key: string | undefined) => {
  const named = fromKey(key ?? '')
  return useRead(
    '/admin/nodes/{nodeId}/versions/{version}',
    { params: { path: named ?? { nodeId: '', version: '' } } },
    { enabled: named !== undefined },
  )
}

/** Prefetches the evidence of a version and the file of its first finding. */
const usePrefetchedEvidence = (key: string | undefined): void => {
  const { data } = useEvidence(key)
  const finding = firstFinding(data)
  const named = fromKey(key ?? '')
  useRead(
    '/admin/nodes/{nodeId}/versions/{version}/file',
    { params: { path: named ?? { nodeId: '', version: '' }, query: { path: finding?.file ?? '' } } },
    { enabled: named !== undefined && finding !== undefined },
  )
}

const firstFinding = (evidence: Schema<'AdminVersionEvidence'> | undefined) => {
  const findings = evidence?.report?.findings ?? []
  return findings.find(({ blocks }) => blocks) ?? findings[0]
}

/**
 * Returns the handler of each key. A handler returns false when it did nothing, so that the browser handles the key.
 */
const keyActions = (parts: Parts): Record<KeyAction, () => boolean> => {
  const { address, choice, cursor, drafts, clear, count, contact, more, help } = parts
  return {
    next: () => cursor.move(1, { isExtending: false }),
    previous: () => cursor.move(-1, { isExtending: false }),
    extendNext: () => cursor.move(1, { isExtending: true }),
    extendPrevious: () => cursor.move(-1, { isExtending: true }),
    open: cursor.open,
    toggle: cursor.toggleCurrent,
    selectPage: () => done(() => count(choice.addPage())),
    escape: () => (choice.selection.size > 0 ? done(clear) : cursor.close()),
    approve: () => drafts.act('approve'),
    reject: () => drafts.act('reject'),
    flag: () => drafts.act('flag'),
    undo: () => drafts.act('undo'),
    more,
    contact: () => address.key !== undefined && done(contact),
    nextTab: () => turnTab(address, 1),
    previousTab: () => turnTab(address, -1),
    help: () => done(help),
  }
}

const done = (act: () => void): true => {
  act()
  return true
}

const turnTab = (address: OpenAddress, step: 1 | -1): boolean => {
  const tab = evidenceTabs[evidenceTabs.indexOf(address.tab) + step]
  if (address.key === undefined || tab === undefined) return false
  address.set({ tab, file: undefined, line: undefined })
  return true
}

/** Tracks the current row and moves between rows. While a version is open, its row is the current row. */
const useCursor = ({ queue, address, choice, count }: Options) => {
  const [cursor, setCursor] = useState<string>()
  const rows = queue.rows ?? []
  const has = (key: string | undefined) => rows.some((row) => keyOf(row) === key)
  const current = address.key ?? (has(cursor) ? cursor : undefined)
  const upcoming = nextOpen(rows, current, queue.decided)
  const goTo = (key: string) => {
    setCursor(key)
    if (address.key !== undefined) address.open(key, { replace: true })
    focusRow(key)
  }
  const toggle = (key: string, isRange: boolean) => {
    setCursor(key)
    count(choice.toggle(key, isRange))
  }
  return {
    current,
    /** Key of the next undecided version. */
    upcoming: upcoming && keyOf(upcoming),
    goTo,
    toggle,
    toggleCurrent: () => {
      if (current === undefined || !has(current)) return false
      toggle(current, false)
      return true
    },
    move: (step: 1 | -1, { isExtending }: { isExtending: boolean }) => {
      const at = rows.findIndex((row) => keyOf(row) === current)
      const row = at < 0 ? rows[0] : rows[at + step]
      if (row === undefined) return false
      if (isExtending) count(choice.extend(current ?? keyOf(row), keyOf(row)))
      goTo(keyOf(row))
      return true
    },
    open: () => {
      const key = current ?? (rows[0] && keyOf(rows[0]))
      if (key === undefined || key === address.key) return false
      address.open(key, { replace: false })
      focusRow(key)
      return true
    },
    close: () => {
      if (address.key === undefined) return false
      setCursor(address.key)
      address.open(undefined, { replace: false })
      return true
    },
  }
}
