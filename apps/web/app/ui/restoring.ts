/**
 * Returns a function that restores the focus to an element. Its section or the page gets the focus if the element is
 * gone, such as the button of a deleted row, or disappears soon. The browser would drop the focus.
 */
export const restoring = (opener: Element | null) => {
  const section = opener?.closest<HTMLElement>('section')
  const focusAround = () => {
    const next = section?.isConnected ? section : document.querySelector('main')
    next?.setAttribute('tabindex', '-1')
    next?.focus({ preventScroll: true })
  }
  return () => {
    if (!(opener instanceof HTMLElement) || !opener.isConnected) return focusAround()
    opener.focus()
    const keepFocus = () => {
      if (document.activeElement === opener) return
      watch.disconnect()
      if (!opener.isConnected && document.activeElement === document.body) focusAround()
    }
    const watch = new MutationObserver(keepFocus)
    watch.observe(document.body, { childList: true, subtree: true })
    keepFocus()
  }
}
