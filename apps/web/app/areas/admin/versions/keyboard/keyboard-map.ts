export type KeyAction =
  | 'next'
  | 'previous'
  | 'extendNext'
  | 'extendPrevious'
  | 'open'
  | 'toggle'
  | 'selectPage'
  | 'escape'
  | 'approve'
  | 'reject'
  | 'flag'
  | 'undo'
  | 'contact'
  | 'more'
  | 'nextTab'
  | 'previousTab'
  | 'help'

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/**
 * Context of a key press: `queue` for a row of the queue or the page itself, `control` for an element with keys of its
 * own.
 */
export type KeyContext = 'queue' | 'control'

/** Returns the action of a key press, if any. */
export const keyAction = (pressed: Pressed, context: KeyContext): KeyAction | undefined => {
  if (pressed.isComposing || pressed.altKey) return undefined
  const key = letterOf(pressed)
  if (pressed.ctrlKey || pressed.metaKey)
    return key === 'a' && !pressed.shiftKey && context === 'queue' ? 'selectPage' : undefined
  if (pressed.key === '?') return 'help'
  const action = pressed.shiftKey
    ? withShift.get(key)
    : (alone.get(key) ?? (context === 'queue' ? inQueue.get(key) : undefined))
  return action
}

const alone = new Map<string, KeyAction>(
  Object.entries({
    j: 'next',
    k: 'previous',
    o: 'open',
    x: 'toggle',
    a: 'approve',
    r: 'reject',
    f: 'flag',
    u: 'undo',
    c: 'contact',
    n: 'more',
    ']': 'nextTab',
    '[': 'previousTab',
    Escape: 'escape',
  }),
)

// Buttons need Enter, and scrollable elements need the arrow keys.
const inQueue = new Map<string, KeyAction>(Object.entries({ ArrowDown: 'next', ArrowUp: 'previous', Enter: 'open' }))

const withShift = new Map<string, KeyAction>(Object.entries({ j: 'extendNext', k: 'extendPrevious' }))

/** Returns the Latin letter of a key, also on keyboards with other scripts. */
const letterOf = ({ key, code }: Pressed): string => {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  const isForeign = key.length === 1 && key > '\u007f'
  return isForeign && code.startsWith('Key') ? code.slice(3).toLowerCase() : key
}
