import type { Page } from 'playwright-core'
import type { GardenRegistry } from '../accessibility/garden-registry.ts'
import { pageTable, type Person } from '../accessibility/page-table.ts'

/** Public fields, which belong into a shareable address. */
export const publicFields =
  'query comfyui sort q names packs version category tab original node release since path line'.split(' ')
const publicOfCi = ['repo', 'branch', 'a', 'b']

const looks = pageTable.flatMap(({ at, as }) => at.map((path) => ({ path, as })))

export interface FoundForms {
  /** Count of pages that were read. */
  pages: number
  /** Pages with a form that is sent in a body. */
  posting: { path: string; as: Person }[]
  /** Count of forms that are sent in the query string. */
  byAddress: number
  /** Fields of these forms that are not public. */
  strange: string[]
}

/**
 * Reads the HTML of every page as the account of its row, without showing the page: most pages have no form that is
 * sent in a body. The HTML contains every form that the page has before its scripts run.
 */
export async function findForms({ people, address }: GardenRegistry): Promise<FoundForms> {
  const found: FoundForms = { pages: 0, posting: [], byAddress: 0, strange: [] }
  for (const { path, as } of looks) {
    found.pages += 1
    const { request } = people[as].page.context()
    const answer = await request.get(address(path), { headers: { Accept: 'text/html' } })
    const forms = await formsIn(people.visitor.page, await answer.text())
    const byAddress = forms.filter(({ method }) => method === 'get')
    found.byAddress += byAddress.length
    found.strange.push(...byAddress.flatMap(({ names }) => strangeFields(names, path)))
    if (byAddress.length < forms.length) found.posting.push({ path, as })
  }
  return found
}

/** Parses HTML as a browser without JavaScript does. */
const formsIn = (page: Page, html: string): Promise<{ method: string | null; names: string[] }[]> =>
  page.evaluate((text) => {
    const { DOMParser } = globalThis as any
    const { forms } = new DOMParser().parseFromString(text, 'text/html')
    return [...forms].map((form: any) => ({
      method: form.getAttribute('method'),
      names: [...form.querySelectorAll('[name]')].map((field: any) => field.getAttribute('name')),
    }))
  }, html)

function strangeFields(names: string[], path: string): string[] {
  const known = path.includes('/ci') ? [...publicFields, ...publicOfCi] : publicFields
  const filters = path.includes('?query=') ? ['os', 'input', 'updated', 'tag'] : []
  return names.filter((name) => ![...known, ...filters].includes(name)).map((name) => `${path}: the field ${name}`)
}
