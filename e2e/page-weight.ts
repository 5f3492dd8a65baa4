import type { Browser, Request } from 'playwright-core'

export const kinds = ['html', 'js', 'css', 'font', 'image'] as const

export type Kind = (typeof kinds)[number]

/** Bytes that a page transfers, and its number of files. */
export interface PageWeight {
  bytes: Record<Kind, number>
  files: Record<Kind, number>
}

// Time after which a page has started its own requests.
const settledAfterMs = 1500

/** Opens a page as a first-time visitor without interaction, and sums its transfers until the network is quiet. */
export async function weighPage(browser: Browser, address: string): Promise<PageWeight> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const asked: Request[] = []
    page.on('requestfinished', (request) => asked.push(request))
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.waitForTimeout(settledAfterMs)
    return await addUp(asked)
  } finally {
    await context.close()
  }
}

async function addUp(asked: Request[]): Promise<PageWeight> {
  const [bytes, files] = [nothing(), nothing()]
  for (const request of asked) {
    const response = await request.response()
    const kind = kindOf(response?.headers()['content-type'] ?? '')
    if (!kind) continue
    bytes[kind] += (await request.sizes()).responseBodySize
    files[kind] += 1
  }
  return { bytes, files }
}

const nothing = (): Record<Kind, number> => ({ html: 0, js: 0, css: 0, font: 0, image: 0 })

const kindOf = (type: string): Kind | undefined => {
  if (type.startsWith('text/html')) return 'html'
  if (type.includes('javascript')) return 'js'
  return (['css', 'font', 'image'] as const).find((kind) => type.includes(kind))
}
