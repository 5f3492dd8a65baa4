import type { Browser, Frame, Page } from 'playwright-core'

interface Watch {
  page: Page
  /** Events that untrusted text must not cause; empty when all is well. */
  found: string[]
  /** Requested pictures of other hosts. */
  pictures: Set<string>
}

/**
 * Opens a page that records executed and blocked scripts, dialogs, windows, frames, and navigations without the test.
 * The page also records requests to other hosts, except for pictures of `pictures.test` and of repositories of packs.
 */
export async function watchPage(
  browser: Browser,
  site: string,
): Promise<Watch & { open(path: string): Promise<void> }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const found: string[] = []
  const pictures = new Set<string>()
  await context.exposeBinding('tell', (_source, what: string) => void found.push(what))
  await context.addInitScript(() => {
    const here = globalThis as any
    for (const name of ['alert', 'confirm', 'prompt', 'print']) here[name] = () => here.tell(`${name} ran`)
    here.addEventListener('securitypolicyviolation', (event: any) => {
      if (!event.effectiveDirective.startsWith('img-src'))
        here.tell(`${event.effectiveDirective} stopped ${event.blockedURI} ${event.sample} of line ${event.lineNumber}`)
    })
  })
  await context.route(/.*/, (route) => {
    const url = new URL(route.request().url())
    if (url.origin === site || url.protocol === 'data:') return route.continue()
    const isPicture = route.request().resourceType() === 'image'
    if (isPicture && url.hostname === 'pictures.test') pictures.add(url.href)
    // A README shows pictures of its repository.
    else if (!(isPicture && /^https:\/\/example\.com\/git\/pack-\d\/raw\/HEAD\//.test(url.href)))
      found.push(`${route.request().resourceType()} of ${url.href}`)
    return route.abort()
  })
  let isOpening = false
  let opened = ''
  page.on('framenavigated', (frame: Frame) => {
    if (frame !== page.mainFrame()) found.push(`a frame went to ${frame.url()}`)
    // The hydrated application writes state into its own address.
    else if (!isOpening && frame.url() !== opened) found.push(`the page went to ${frame.url()}`)
  })
  page.on('popup', (popup) => void found.push(`a window opened at ${popup.url()}`))
  page.on('dialog', (dialog) => {
    found.push(`a dialog said ${dialog.message()}`)
    void dialog.dismiss()
  })
  return {
    page,
    found,
    pictures,
    open: async (path) => {
      isOpening = true
      await page.goto(`${site}${path}`, { waitUntil: 'networkidle' })
      opened = page.url()
      isOpening = false
    },
  }
}

/** Uses every control on the page as a person does, and returns the names of elements that could act. */
export function handleEverything(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { document, Event, location } = globalThis as any
    const events =
      'click mouseover pointerenter focus toggle animationend transitionend load error input scroll copy wheel'
    const acting: string[] = []
    for (const element of document.querySelectorAll('main *')) {
      if (
        element.matches(
          'script:not([type="application/ld+json"]), iframe, object, embed, base, meta, link, style, form[action]:not([action^="/"])',
        )
      )
        acting.push(element.outerHTML.slice(0, 120))
      for (const { name } of element.attributes) if (name.startsWith('on')) acting.push(`${name} of ${element.tagName}`)
      const address = element.href?.baseVal ?? element.href
      if (address && !/^(https?:|mailto:)/.test(address)) acting.push(`a link to ${address}`)
      if (element.closest('a, button, summary')) continue
      for (const name of events.split(' ')) element.dispatchEvent(new Event(name, { bubbles: false }))
    }
    for (const details of document.querySelectorAll('main details')) details.open = true
    if (document.baseURI !== location.href) acting.push(`the base is ${document.baseURI}`)
    return acting
  })
}
