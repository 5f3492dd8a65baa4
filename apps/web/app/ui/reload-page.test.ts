import { afterEach, expect, test, vi } from 'vitest'
import { reloadPage } from './reload-page.ts'

/** Returns the result of `reloadPage` for a server response, and the number of reloads. */
const tried = async (answer: () => Promise<Response>) => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { href: 'https://registry.test/', reload })
  vi.stubGlobal('fetch', answer)
  return [await reloadPage(), reload.mock.calls.length]
}
const status = (code: number) => async () => new Response(null, { status: code })

afterEach(() => vi.unstubAllGlobals())

test('the page is not reloaded while the server or its proxy does not answer', async () => {
  expect(await tried(() => Promise.reject(new TypeError('no connection')))).toEqual([false, 0])
  for (const code of [502, 503, 504]) expect(await tried(status(code))).toEqual([false, 0])
})

test('the page is reloaded when the server answers, also with an error', async () => {
  for (const code of [200, 404, 500]) expect(await tried(status(code))).toEqual([true, 1])
})
