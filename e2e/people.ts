import type { Page } from 'playwright-core'

/** The password of every account that a journey makes. */
export const password = 'a long enough one'

/** Fills in the form that is on the page, by the purpose of its fields: its texts may be in any language. */
export async function fillSignUp(page: Page, name: string, email: string): Promise<void> {
  await page.locator('[autocomplete=name]').fill(name)
  await page.locator('[type=email]').fill(email)
  await page.locator('[type=password]').fill(password)
  await page.locator('form [type=submit]').first().click()
}

/** Makes an account and waits until it is signed in. The first one of a registry is its admin. */
export async function signUp(pages: string, page: Page, name: string, email: string): Promise<void> {
  await page.goto(`${pages}/auth/signup`)
  await fillSignUp(page, name, email)
  await page.waitForURL(`${pages}/nodes`)
}

export const idTokenOf = (page: Page): Promise<string> => page.evaluate("sessionStorage.getItem('idToken')")
