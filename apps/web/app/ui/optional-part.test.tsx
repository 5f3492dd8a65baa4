import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Failed, PartBoundary } from './optional-part.tsx'

const browser = new EventTarget()
const location = { href: 'https://registry.test/', reload: vi.fn<() => void>() }
const fetch = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('location', location)
  vi.stubGlobal('fetch', fetch)
  fetch.mockResolvedValue(new Response())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** Creates a boundary with state, and a function that reports failures as React does. */
const setUp = () => {
  const onFailure = vi.fn<() => void>()
  const Sorry: Failed = () => <i>not loaded</i>
  const boundary = new PartBoundary({ Failed: Sorry, onFailure, children: <b>part</b> })
  boundary.setState = (state) => void Object.assign(boundary.state, state)
  const fail = () => {
    boundary.setState(PartBoundary.getDerivedStateFromError())
    boundary.componentDidCatch()
  }
  return { boundary, fail, onFailure, shown: () => renderToStaticMarkup(boundary.render()) }
}

test('a part that fails is replaced by the fallback, without its error', () => {
  const { fail, shown, onFailure } = setUp()
  expect(shown()).toBe('<b>part</b>')
  fail()
  expect(shown()).toBe('<i>not loaded</i>')
  expect(onFailure).toHaveBeenCalledOnce()
})

test('a retry shows the part, and only a second failure reloads the page', async () => {
  const { boundary, fail, shown } = setUp()
  fail()
  boundary.again()
  expect(shown()).toBe('<b>part</b>')
  expect(fetch).not.toHaveBeenCalled()
  fail()
  await vi.waitFor(() => expect(location.reload).toHaveBeenCalledOnce())
})

test('going online retries, and a failure of that retry does not reload the page', () => {
  const { fail, shown } = setUp()
  fail()
  browser.dispatchEvent(new Event('online'))
  expect(shown()).toBe('<b>part</b>')
  fail()
  expect(shown()).toBe('<i>not loaded</i>')
  expect(fetch).not.toHaveBeenCalled()
})
