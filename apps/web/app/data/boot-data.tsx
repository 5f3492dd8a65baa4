import type { Boot } from './boot.tsx'

const id = 'boot'
// The messages that a page uses are known only after rendering, so they are inserted afterwards.
const placeholder = '{}'

/** Script element that carries the boot facts to the browser. */
export const BootData = () => (
  <script id={id} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: placeholder }} />
)

/** Inserts the boot facts into a rendered page. */
export const insertBoot = (html: string, boot: Boot): string => {
  const opening = `<script id="${id}" type="application/json">`
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c')
  return html.replace(`${opening}${placeholder}</script>`, () => `${opening}${json}</script>`)
}

/** Reads the boot facts in the browser. */
export const readBoot = (): Boot => JSON.parse(document.getElementById(id)?.textContent ?? '{}') as Boot
