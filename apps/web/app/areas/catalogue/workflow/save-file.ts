/** Offers a text to the browser as a file to save. */
export const saveFile = (name: string, mediaType: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
