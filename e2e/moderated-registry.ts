import { launchBrowser, openPage, type WatchedPage } from './browser.ts'
import { idTokenOf, sendAs, signUp } from './people.ts'
import { createPublisher, publishPack } from './publishing.ts'
import { removeRegistry, runCommand, startRegistry } from './running-registry.ts'

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
  const publisher = await createPublisher(registry, author, 'lamp-studio', 'Lamp Studio')

  /** Reads from the API as an admin. */
  const read = async (path: string): Promise<any> => sendAs(registry, await idTokenOf(ben.page), `GET ${path}`)
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
    publish: (id: string, version: string, files: Record<string, string>) =>
      publishPack(registry, publisher, { id, version, files }),
    untilFlagged: async (count: number): Promise<void> => {
      const deadline = Date.now() + 120_000
      while ((await flaggedTotal()) !== count) {
        if (Date.now() > deadline) throw new Error(`${count} versions were not held back within two minutes`)
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    },
    close: () => removeRegistry(registry, browser),
  }
}

const addressOf = (name: string) => `${name.split(' ')[0]?.toLowerCase()}@people.test`
