import { browserStorage } from '../../../data/browser-storage.ts'
import { isLocale, type Locale } from '../../../i18n/languages.ts'

/** The claim that this tab remembers while the person is at GitHub. */
export interface BegunClaim {
  nodeId: string
  publisherId: string
  /** GitHub redirects to a single address for all languages. */
  locale: Locale
}

const key = 'claim-begun'

/** Stores a claim until the visitor returns from GitHub. */
export const rememberBegun = (begun: BegunClaim): void => {
  try {
    browserStorage('session').setItem(key, JSON.stringify(begun))
  } catch {
    // A full storage only loses the way back to the node.
  }
}

/** Returns the claim that this tab began last. */
export const recallBegun = (): BegunClaim | undefined => {
  try {
    const value: unknown = JSON.parse(browserStorage('session').getItem(key) ?? 'null')
    return isBegun(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isBegun = (value: unknown): value is BegunClaim =>
  typeof value === 'object' &&
  value !== null &&
  'nodeId' in value &&
  typeof value.nodeId === 'string' &&
  'publisherId' in value &&
  typeof value.publisherId === 'string' &&
  'locale' in value &&
  typeof value.locale === 'string' &&
  isLocale(value.locale)
