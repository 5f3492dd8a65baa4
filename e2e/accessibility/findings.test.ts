import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../browser.ts'
import {
  axeFindings,
  burstingControls,
  clippedTexts,
  findingsInOtherColours,
  focusStops,
  movingThings,
  spaceTexts,
  tooWide,
} from './findings.ts'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 320, height: 600 } })
})
afterAll(() => browser?.close())

const show = (body: string) =>
  page.setContent(
    `<!doctype html><html lang="en"><title>A page</title><body style="margin:0"><main><h1>A page</h1>${body}</main></body></html>`,
  )

describe('the finders', () => {
  test('find nothing in a correct page', async () => {
    await show('<p style="width: 200px; overflow: hidden">Words that fit, and <a href="/x">a link</a></p>')
    expect([
      ...(await axeFindings(page)),
      ...(await findingsInOtherColours(page, 'dark')),
      ...(await tooWide(page)),
      ...(await clippedTexts(page)),
      ...(await burstingControls(page)),
      ...(await movingThings(page)),
      ...(await focusStops(page)).unseen,
    ]).toEqual([])
  })

  test('find a small target, an image without a text, and low contrast', async () => {
    const small = '<button style="width:12px;height:12px;padding:0;border:0" aria-label="x"></button>'
    await show(`${small}${small}<img src="x.png"><p style="color:#888;background:#999">Grey</p>`)
    const found = (await axeFindings(page)).map((each) => each.split(':')[0])
    expect(found).toEqual(expect.arrayContaining(['target-size', 'image-alt', 'color-contrast']))
    expect((await findingsInOtherColours(page, 'dark')).map((each) => each.split(':')[0])).toEqual(['color-contrast'])
  })

  test('find low contrast of the dark colours only, without waiting for a transition', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await show(
      '<style>p { color: #333; background: #fff; transition: all 9s } @media (prefers-color-scheme: dark) { p { color: #888; background: #999 } }</style><p>Grey</p>',
    )
    expect(await axeFindings(page)).toEqual([])
    expect((await findingsInOtherColours(page, 'dark')).map((each) => each.split(':')[0])).toEqual(['color-contrast'])
    expect(await page.evaluate("getComputedStyle(document.querySelector('p')).transitionDuration")).toBe('9s')
  })

  test('find content wider than the window', async () => {
    await show('<div style="width: 400px">wide</div>')
    expect(await tooWide(page)).toEqual([
      expect.stringContaining('400 px in a window of 320: <div style="width: 400px">'),
    ])
  })

  test('find clipped text, but not text with an ellipsis, in a scroll area or for screen readers', async () => {
    const long = 'Averyverylongwordthatdoesnotfit'
    await show(`<div style="width: 60px; overflow: hidden">${long}</div>`)
    expect(await clippedTexts(page)).toHaveLength(1)
    await show(`
      <div style="width: 60px; overflow: hidden; text-overflow: ellipsis">${long}</div>
      <div style="width: 60px; overflow: auto" tabindex="0">${long}</div>
      <div style="display: flex; flex-wrap: wrap; width: 90px; height: 20px; overflow: hidden"><i>Mask</i><i>${long}</i></div>
      <div style="width: 1px; height: 1px; overflow: hidden">${long}</div>`)
    expect(await clippedTexts(page)).toEqual([])
  })

  test('find a button that overflows with larger text spacing', async () => {
    await show('<button style="width: 90px; white-space: nowrap; padding: 0">Save changes</button>')
    expect(await burstingControls(page)).toEqual([])
    await spaceTexts(page, true)
    expect(await burstingControls(page)).toHaveLength(1)
    await spaceTexts(page, false)
    expect(await burstingControls(page)).toEqual([])
  })

  test('find motion', async () => {
    await show(
      '<style>@keyframes turn { to { rotate: 1turn } } i { display: block; animation: turn 9s infinite }</style><i>x</i>',
    )
    expect(await movingThings(page)).toEqual([expect.stringContaining('turn')])
  })

  test('find a focus stop without a visible focus', async () => {
    await show('<a href="/x" style="outline: none">One</a> <a href="/y">Two</a>')
    expect(await focusStops(page)).toEqual({ stops: 2, unseen: [expect.stringContaining('One')] })
    await show('<p>Nothing to press</p>')
    expect(await focusStops(page)).toEqual({ stops: 0, unseen: [] })
  })
})
