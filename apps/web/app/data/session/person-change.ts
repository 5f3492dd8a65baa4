const listeners: (() => void)[] = []

/** Hears that somebody else is there now, or nobody: what belonged to the person must go. */
export const onPersonChange = (listener: () => void): void => void listeners.push(listener)

export const tellPersonChange = (): void => {
  for (const listener of listeners) listener()
}
