/** Focuses the row of a version if the queue shows it. */
export const focusRow = (key: string): void => {
  const row = document.querySelector(`[data-queue] [data-row="${CSS.escape(key)}"]`)
  const link = row?.querySelector('a')
  link?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** Focuses the queue itself. */
export const focusQueue = (): void => document.querySelector<HTMLElement>('[data-queue]')?.focus()
