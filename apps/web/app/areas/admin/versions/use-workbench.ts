import { useState } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { focusQueue } from './focus-row.ts'
import { keyActions } from './key-actions.ts'
import type { KeyAction } from './keyboard-map.ts'
import { useChoice } from './use-choice.ts'
import { useCursor } from './use-cursor.ts'
import { useDraft } from './use-draft.ts'
import { useEvidence, usePrefetchedEvidence } from './use-evidence.ts'
import { useOpenAddress } from './use-open-address.ts'
import { useQueue } from './use-queue.ts'
import { useSettle } from './use-settle.ts'

/** All that the workbench knows and can do: the queue, what is open, what is chosen, and what is being decided. */
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
