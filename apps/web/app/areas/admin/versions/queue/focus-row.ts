/** Gives the focus to the row of a version, as far as it is shown. */
export const focusRow = (key: string): void => {
  const row = document.querySelector(`[data-queue] [data-row="${CSS.escape(key)}"]`)
  const link = row?.querySelector('a')
  link?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** Gives the focus to the queue as a whole. */
export const focusQueue = (): void => document.querySelector<HTMLElement>('[data-queue]')?.focus()
