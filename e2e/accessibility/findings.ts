import type { Page } from 'playwright-core'
import { axeSource, stoodStill } from '../browser.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Returns axe's findings on the page: every violation of WCAG 2.2 AA, and serious violations of best practices. */
export async function axeFindings(page: Page): Promise<string[]> {
  await stoodStill(page)
  await page.evaluate(axeSource)
  return runAxe(page, { type: 'tag', values: [...wcag, 'best-practice'] })
}

/** Returns the findings that a change of colours alone can cause, after transitions have ended. */
export async function contrastFindings(page: Page): Promise<string[]> {
  await stoodStill(page)
  return runAxe(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })
}

/** Recolours a page on which axe has run, instead of loading the page again, and returns its contrast findings. */
export async function findingsInOtherColours(page: Page, colorScheme: 'dark' | 'light'): Promise<string[]> {
  // Thousands of colours would fade one level after another, which takes longer than axe.
  await adoptRules(page, '*, ::before, ::after { transition: none !important }')
  await page.emulateMedia({ colorScheme })
  const found = await contrastFindings(page)
  await adoptRules(page, '')
  return found
}

const runAxe = (page: Page, runOnly: { type: string; values: string[] }): Promise<string[]> =>
  page.evaluate(
    async ([only, tags]) => {
      const { violations } = await (globalThis as any).axe.run((globalThis as any).document, {
        resultTypes: ['violations'],
        runOnly: only,
      })
      return violations
        .filter(
          (violation: any) =>
            violation.tags.some((tag: string) => tags.includes(tag)) ||
            ['serious', 'critical'].includes(violation.impact),
        )
        .map(
          (violation: any) =>
            `${violation.id}: ${violation.nodes.map((node: any) => node.html.slice(0, 160)).join(' | ')}`,
        )
    },
    [runOnly, wcag] as const,
  )

/** Returns elements that make the page wider than its window, outermost first. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { document, innerWidth } = globalThis as any
    const root = document.documentElement
    if (root.scrollWidth <= innerWidth) return []
    const beyond = [...document.body.querySelectorAll('*')].filter((element: any) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (right > innerWidth + 0.5 || left < -0.5)
    })
    const said = beyond.slice(0, 4).map((element: any) => element.outerHTML.slice(0, 140))
    return [`${root.scrollWidth} px in a window of ${innerWidth}: ${said.join(' | ')}`]
  })

/** Returns texts that are cut off, except texts shortened on purpose or for screen readers alone. */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { document, getComputedStyle, NodeFilter } = globalThis as any
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (text.textContent.trim() === '') continue
      let element = text.parentElement
      if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION', 'SELECT', 'TEXTAREA', 'CODE', 'PRE'].includes(element.tagName))
        continue
      // The content of a closed disclosure has a box, but is hidden.
      if (!element.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      if (box.width === 0 || box.height === 0) continue
      for (; element && element !== document.body; element = element.parentElement) {
        const style = getComputedStyle(element)
        if (style.clipPath !== 'none' || style.visibility === 'hidden') break
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
        // Scrollable text is readable, and an ellipsis marks an intended cut.
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) break
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break
        const room = element.getBoundingClientRect()
        if (room.width <= 1 && room.height <= 1) break
        // A line that wraps hides whole items that do not fit.
        if (style.flexWrap === 'wrap' && box.top >= room.bottom - 1) break
        if (
          box.right > room.right + 2 ||
          box.left < room.left - 2 ||
          box.bottom > room.bottom + 4 ||
          box.top < room.top - 4
        )
          found.add(`“${text.textContent.trim().slice(0, 60)}” in ${element.outerHTML.slice(0, 120)}`)
        break
      }
    }
    return [...found]
  })

/** Returns buttons and links whose text overflows. */
export const burstingControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { document } = globalThis as any
    return [...document.querySelectorAll('button, [role=button], a, select, summary, label')]
      .filter((element: any) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
      .filter((element: any) => (globalThis as any).getComputedStyle(element).overflowX === 'visible')
      .map((element: any) => `“${element.innerText.slice(0, 50)}” ${element.outerHTML.slice(0, 140)}`)
  })

/** Sets WCAG 1.4.12's spacing of letters, words and lines, or resets it. */
export const spaceTexts = (page: Page, isSpaced: boolean): Promise<void> =>
  adoptRules(
    page,
    isSpaced
      ? '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'
      : '',
  )

/** Replaces the rules that a check adds to the page. */
const adoptRules = (page: Page, rules: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new (globalThis as any).CSSStyleSheet()
    sheet.replaceSync(text)
    ;(globalThis as any).document.adoptedStyleSheets = [sheet]
  }, rules)

/** Returns elements that move although the visitor prefers reduced motion. */
export const movingThings = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (globalThis as any).document
      .getAnimations()
      .filter(
        (animation: any) => animation.playState === 'running' && animation.effect?.getComputedTiming().duration > 10,
      )
      .map(
        (animation: any) =>
          `${animation.animationName ?? animation.transitionProperty}: ${animation.effect.target?.outerHTML.slice(0, 120)}`,
      ),
  )

/** Returns the number of Tab stops, at most 150, and the stops without a visible focus. */
export async function focusStops(page: Page): Promise<{ stops: number; unseen: string[] }> {
  const unseen: string[] = []
  let stops = 0
  await page.evaluate('document.activeElement?.blur()')
  for (; stops < 150; stops++) {
    await page.keyboard.press('Tab')
    const told = await page.evaluate(() => {
      const { document, getComputedStyle } = globalThis as any
      const element = document.activeElement
      if (!element || element === document.body) return { end: true }
      if (element.dataset.walked) return { end: true }
      element.dataset.walked = 'yes'
      // A link that covers its row makes the row show the focus.
      const shows = [element, element.closest('li'), element.closest('label'), element.parentElement].some((each) => {
        if (!each) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(each)
        return outlineStyle === 'auto' || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2)
      })
      return {
        end: false,
        unseen: shows ? undefined : `${element.outerHTML.slice(0, 140)} ${element.innerText?.slice(0, 40)}`,
      }
    })
    if (told.end) break
    if (told.unseen) unseen.push(told.unseen)
  }
  return { stops, unseen }
}
