import type { KeyAction } from './keyboard-map.ts'
import type { Choice } from './use-choice.ts'
import type { Cursor } from './use-cursor.ts'
import type { Drafts } from './use-draft.ts'
import { evidenceTabs, type OpenAddress } from './use-open-address.ts'

interface Parts {
  address: OpenAddress
  choice: Choice
  cursor: Cursor
  drafts: Drafts
  clear: () => void
  /** Reads out how many are chosen. */
  count: (size: number) => void
  contact: () => void
  /** Shows the next ones when the page is done; whether there are any. */
  more: () => boolean
  help: () => void
}

/** What each key does; false when there was nothing to do, so that the browser may. */
export const keyActions = (parts: Parts): Record<KeyAction, () => boolean> => {
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
