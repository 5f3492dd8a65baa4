/**
 * Returns a function that restores the focus to an element. Its section, an open dialog or the page gets the focus if
 * the element is gone, such as the button of a deleted row, or disappears soon. The browser would drop the focus.
 */
export const restoring = (opener: Element | null) => {
  const section = opener?.closest<HTMLElement>('section')
  const focusAround = () => {
    if (document.activeElement !== document.body) return
    const around = section?.isConnected
      ? section
      : [...document.querySelectorAll<HTMLElement>('main, [role=dialog]')].at(-1)
    around?.setAttribute('tabindex', '-1')
    around?.focus({ preventScroll: true })
  }
  return () => {
    // A pressed button that became disabled has lost the focus to the body.
    const isGone = !(opener instanceof HTMLElement) || !opener.isConnected || opener === document.body
    if (isGone) return focusAround()
    opener.focus()
    const keepFocus = () => {
      if (document.activeElement === opener) return
      watch.disconnect()
      if (!opener.isConnected) focusAround()
    }
    const watch = new MutationObserver(keepFocus)
    watch.observe(document.body, { childList: true, subtree: true })
    keepFocus()
  }
}
