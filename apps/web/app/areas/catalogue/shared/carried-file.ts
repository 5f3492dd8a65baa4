/** File that another page of the site received, on its way to the page that opens it. */
let carried: { file: Blob; name: string | undefined } | undefined

export const carryFile = (file: Blob, name: string | undefined): void => {
  carried = { file, name }
}

/** Returns the carried file and clears it. */
export const takeCarriedFile = (): { file: Blob; name: string | undefined } | undefined => {
  const taken = carried
  carried = undefined
  return taken
}
