const isAway = (status: number): boolean => status >= 502 && status <= 504

/** Loads the page anew if the server answers, because a browser shows an error of its own otherwise. Returns whether it does. */
export const reloadPage = async (): Promise<boolean> => {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    if (isAway(status)) return false
  } catch {
    return false
  }
  location.reload()
  return true
}
