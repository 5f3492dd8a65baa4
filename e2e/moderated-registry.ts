import { packZip, publishBody } from '../apps/api/test/packs.ts'
import { launchBrowser, openPage, type WatchedPage } from './browser.ts'
import { idTokenOf, signUp } from './people.ts'
import { removeData, runCommand, startRegistry } from './running-registry.ts'

export type ModeratedRegistry = Awaited<ReturnType<typeof startModeratedRegistry>>

/** Starts a registry with two admins in separate browsers, and a publisher that publishes packs on demand. */
export async function startModeratedRegistry() {
  const registry = await startRegistry({ environment: { SAMPLE_CATALOGUE: 'off' } })
  const browser = await launchBrowser()
  const join = async (name: string): Promise<WatchedPage> => {
    const watched = await openPage(browser)
    await signUp(registry.pages, watched.page, name, addressOf(name))
    return watched
  }
  // The first account of an empty registry is its admin.
  const ada = await join('Ada Admin')
  const ben = await join('Ben Admin')
  const granted = await runCommand(registry.environment, ['admin', 'grant', addressOf('Ben Admin')])
  if (granted.code !== 0) throw new Error(granted.stderr)
  const lamp = await join('Lamp Author')
  const author = await idTokenOf(lamp.page)
  await lamp.page.context().close()

  const post = async (path: string, body: unknown, idToken?: string): Promise<any> => {
    const response = await fetch(`${registry.api}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(idToken && { Authorization: `Bearer ${idToken}` }) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  await post('/publishers', { id: 'lamp-studio', name: 'Lamp Studio' }, author)
  const { token } = await post('/publishers/lamp-studio/tokens', { name: 'laptop' }, author)

  /** Reads from the API as an admin. */
  const read = async (path: string): Promise<any> => {
    const headers = { Authorization: `Bearer ${await idTokenOf(ben.page)}` }
    const response = await fetch(`${registry.api}${path}`, { headers })
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
    return response.json()
  }
  const flaggedTotal = async (): Promise<number> => (await read('/admin/versions?status=flagged&limit=1')).total

  return {
    ...registry,
    browser,
    ada,
    ben,
    /** ID token of an author who is no admin. */
    author,
    read,
    flaggedTotal,
    /** Returns the public reason of each flagged version. */
    reasons: async (): Promise<Record<string, string>> => {
      const { versions } = await read('/admin/versions?status=flagged&limit=100')
      return Object.fromEntries(versions.map((each: any) => [`${each.node_id}@${each.version}`, each.reason]))
    },
    publish: async (id: string, version: string, files: Record<string, string>): Promise<void> => {
      const path = `/publishers/lamp-studio/nodes/${id}/versions`
      const { signedUrl } = await post(path, publishBody(token, id, version))
      const uploaded = await fetch(signedUrl, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/zip' },
        body: new Uint8Array(await packZip(id, version, files)),
      })
      if (!uploaded.ok) throw new Error(`the upload of ${id} was answered ${uploaded.status}`)
    },
    untilFlagged: async (count: number): Promise<void> => {
      const deadline = Date.now() + 120_000
      while ((await flaggedTotal()) !== count) {
        if (Date.now() > deadline) throw new Error(`${count} versions were not held back within two minutes`)
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    },
    close: async (): Promise<void> => {
      await browser.close()
      await registry.stop()
      await removeData(registry)
    },
  }
}

const addressOf = (name: string) => `${name.split(' ')[0]?.toLowerCase()}@people.test`
