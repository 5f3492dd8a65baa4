import { type KeyboardEvent, useCallback, useRef, useState, useSyncExternalStore } from 'react'

/** State of the list that the field needs. */
export interface BoxState {
  isShown: boolean
  activeId?: string
}

/** Lets the list handle keys of the field. */
export interface BoxHandle {
  /** Whether the list handled the key. */
  press: (key: string) => boolean
}

/**
 * State and props of a field with suggestions, which load on its first focus. Before hydration, the field is a plain
 * search box.
 */
export const useSuggestionBox = (listId: string, initial: string, onClear: () => void) => {
  const [text, setText] = useState(initial)
  // `opening` is 0 while the list is closed. `times` is 0 until the field is first focused.
  const [{ opening, times }, setOpenings] = useState({ opening: 0, times: 0 })
  const [state, setState] = useState<BoxState>({ isShown: false })
  const isShown = opening > 0 && state.isShown
  const activeId = isShown ? state.activeId : undefined
  const handle = useRef<BoxHandle>(null)
  const isAlive = useSyncExternalStore(never, yes, no)
  const close = useCallback(() => setOpenings((before) => ({ ...before, opening: 0 })), [])
  const wake = useCallback((value: string) => {
    setText(value)
    setOpenings((before) => (before.opening > 0 ? before : { opening: before.times + 1, times: before.times + 1 }))
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent, currentTarget: field } = event
    // Keys that an input method uses are not for the list.
    if (nativeEvent.isComposing || key === 'Process' || event.ctrlKey || event.metaKey) return
    if (key === 'Escape') {
      if (isShown) close()
      else if (field.value === '') return
      else onClear()
      event.preventDefault()
      return
    }
    if (handle.current?.press(key) === true) event.preventDefault()
    else if (key === 'ArrowDown' && !isShown) wake(field.value)
    else if (key === 'Enter') close()
  }
  return {
    /** Props of the suggestions. */
    list: { text, opening, onClose: close, onState: setState },
    isAwake: times > 0,
    close,
    /** Sets the text of the field and opens the suggestions for it. */
    wake,
    handle,
    fieldProps: {
      role: isAlive ? 'combobox' : 'searchbox',
      ...(isAlive && {
        'aria-autocomplete': 'list' as const,
        'aria-haspopup': 'listbox' as const,
        'aria-expanded': isShown,
        ...(isShown && { 'aria-controls': listId }),
        ...(activeId !== undefined && { 'aria-activedescendant': activeId }),
      }),
      onKeyDown,
    },
  }
}

const never = () => () => {}
const yes = () => true
const no = () => false
