import type { PersistedClient, PersistQueryClientOptions } from '@tanstack/query-persist-client-core'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { Query } from '@tanstack/react-query'
import { buildVersion } from '../../framework/page-globals.ts'
import { browserStorage, type KeyStorage } from '../browser-storage.ts'
import { rememberedPerson } from '../session/remembered-person.ts'
import { readSession } from '../session/session-store.ts'
import { isBelow } from './query-key.ts'

const key = 'comfy-registry-cache'

/**
 * Options that persist the cache in local storage: written at most once a second, valid for a day and for this build.
 */
export const persistOptions = (): Omit<PersistQueryClientOptions, 'queryClient'> => ({
  persister: createSyncStoragePersister({
    storage: typeof document === 'undefined' ? undefined : ownStorage(browserStorage('local'), mayWrite),
    key,
    throttleTime: 1000,
    serialize: (client) => keptText(client, rememberedPerson()),
    deserialize: (text) => keptClient(text, rememberedPerson()),
  }),
  maxAge: 86_400_000,
  buster: buildVersion(),
  dehydrateOptions: { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false },
})

/** Only answers are kept: nothing that waits, no refusal, nothing that only admins read, and no money or sessions of a person. @internal */
export const isKept = ({ state, queryKey }: Pick<Query, 'state' | 'queryKey'>): boolean =>
  state.status === 'success' && !notForDisk.some((path) => isBelow(queryKey, path))

const notForDisk = ['/admin', '/customers', '/users/browsers', '/users/deletion']

/** Serializes the cache with the person whose answers it contains; an empty text for an empty cache. @internal */
export const keptText = (client: PersistedClient, person: string | undefined): string =>
  client.clientState.queries.length === 0 ? '' : JSON.stringify({ ...client, person })

/** Parses the text of a cache. The cache of another person becomes unusable. @internal */
export const keptClient = (text: string, person: string | undefined): PersistedClient => {
  // `keptText` writes this text. The buster discards any other content.
  const kept = JSON.parse(text) as PersistedClient & { person?: string }
  return kept.person === person ? kept : { ...kept, buster: 'of another person' }
}

/** Storage that writes only while `mayWriteNow` allows it. @internal */
export const ownStorage = (
  storage: Pick<KeyStorage, 'getItem' | 'setItem' | 'removeItem'>,
  mayWriteNow: () => boolean,
) => ({
  getItem: (name: string) => storage.getItem(name),
  removeItem: (name: string) => storage.removeItem(name),
  setItem: (name: string, text: string) => {
    if (text === '') storage.removeItem(name)
    else if (mayWriteNow()) storage.setItem(name, text)
  },
})

// Another tab may have just signed the person out, and this tab would write the answers back.
const mayWrite = () => rememberedPerson() === readSession().person?.id
