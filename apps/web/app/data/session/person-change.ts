const listeners: (() => void)[] = []

/** Adds a listener for a change of the signed-in person. Listeners discard the data of the previous person. */
export const onPersonChange = (listener: () => void): void => void listeners.push(listener)

export const tellPersonChange = (): void => {
  for (const listener of listeners) listener()
}
