import { setTimeout as sleep } from 'node:timers/promises'
import { MirrorError } from './mirror-error.ts'
import { createSource, type Source, type SourceOptions } from './source.ts'

/** Options of a source; absent options have default values. */
export type OpenOptions = { [Name in Exclude<keyof SourceOptions, 'baseUrl'>]?: SourceOptions[Name] | undefined }

/**
 * Opens another registry by the base URL of its API, which is normalized for every run. Throws MirrorError for an
 * invalid URL.
 */
export function openSource(address: string, options: OpenOptions = {}): Source {
  return createSource({
    baseUrl: addressIn(address),
    fetch: options.fetch ?? fetch,
    attempts: options.attempts ?? 6,
    timeoutMs: options.timeoutMs ?? 30_000,
    wait: options.wait ?? (async (ms, signal) => void (ms > 0 && (await sleep(ms, undefined, { signal })))),
    now: options.now ?? (() => new Date()),
    signal: options.signal,
  })
}

function addressIn(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new MirrorError(
      `'${text}' is not an address. Give the address of the other registry's API, such as https://registry.example.`,
    )
  }
  if (url.username || url.password) throw new MirrorError('The address must not hold a user name or a password.')
  url.search = url.hash = ''
  return url.href.replace(/\/+$/, '')
}
