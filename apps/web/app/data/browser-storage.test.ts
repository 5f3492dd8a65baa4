import { expect, test } from 'vitest'
import { browserStorage, forgetStored } from './browser-storage.ts'

test('signing out removes personal data, not the settings of the pages', () => {
  // Node has no browser storage. The memory in its place lasts as long as the process.
  const storage = browserStorage('local')
  storage.setItem('comfy-registry-theme', 'dark')
  storage.setItem('comfy-registry-searches', '["mask"]')
  forgetStored()
  expect([storage.getItem('comfy-registry-theme'), storage.getItem('comfy-registry-searches')]).toEqual(['dark', null])
  expect(storage.getItem('comfy-registry-density')).toBeNull()
})
