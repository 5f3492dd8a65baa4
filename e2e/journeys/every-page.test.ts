import { describe, expect, inject, test } from 'vitest'

const { pages } = inject('registry')
describe('every page', () => {
  test.each(['/', '/nodes/tone-bench', '/publishers/sample-studio'])(
    '%s is the same bytes for every visitor, with title, description, canonical link and languages in its head',
    async (path) => {
      const [first, second] = await Promise.all(
        [{ cookie: 'a=1' }, { 'user-agent': 'other', 'accept-language': 'ar' }].map(async (headers) =>
          (await fetch(`${pages}${path}`, { headers })).text(),
        ),
      )
      expect(first).toBe(second)
      expect(first).toMatch(/<title>[^<]+<\/title>/)
      expect(first).toContain('name="description"')
      expect(first).toContain('rel="canonical"')
      for (const language of ['en', 'zh', 'ja', 'fr', 'es', 'ko', 'ru', 'ar', 'x-default']) {
        expect(first).toMatch(new RegExp(`hreflang="${language}"`, 'i'))
      }
      expect(first).toContain('property="og:title"')
    },
  )
})
