const isAway = (status: number): boolean => status >= 502 && status <= 504

/**
 * Reloads the page when the server is reachable, because browsers would otherwise show their own error page. Returns
 * whether it reloads.
 */
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
