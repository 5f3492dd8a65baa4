import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('without settings no service is configured, and the account is not shared', () => {
  expect(readConfig({}).proxy).toEqual({ services: {}, urls: {}, freeServices: new Set(), sharesAccount: false })
})

it('a key makes a service available, and a URL replaces its default', () => {
  const { proxy } = readConfig({
    PROXY_LUMA_KEY: 'luma-key',
    PROXY_LUMA_URL: 'http://gateway.test/luma/',
    PROXY_KLING_KEY: 'access',
    PROXY_KLING_SECRET: 'secret',
    PROXY_FREE_SERVICES: 'luma, pika',
    PROXY_SHARE_ACCOUNT: 'on',
  })
  expect(proxy).toEqual({
    services: { luma: { key: 'luma-key', secret: undefined }, kling: { key: 'access', secret: 'secret' } },
    urls: { luma: 'http://gateway.test/luma' },
    freeServices: new Set(['luma', 'pika']),
    sharesAccount: true,
  })
})

it.each([
  [{ PROXY_KLING_KEY: 'access' }, 'PROXY_KLING_SECRET'],
  [{ PROXY_PIKA_KEY: 'two words' }, 'PROXY_PIKA_KEY'],
  [{ PROXY_PIKA_KEY: 'line\nbreak' }, 'PROXY_PIKA_KEY'],
  [{ PROXY_PIKA_URL: 'ftp://pika.test' }, 'PROXY_PIKA_URL'],
  [{ PROXY_PIKA_URL: 'https://pika.test/?a=' }, 'PROXY_PIKA_URL'],
  [{ PROXY_PIKA_URL: 'https://name:word@pika.test' }, 'PROXY_PIKA_URL'],
  [{ PROXY_FREE_SERVICES: 'luma,lumen' }, 'PROXY_FREE_SERVICES'],
  [{ PROXY_SHARE_ACCOUNT: 'yes' }, 'PROXY_SHARE_ACCOUNT'],
])('%j is refused with the name of the setting, and never with a key', (environment, setting) => {
  expect(() => readConfig(environment)).toThrow(new RegExp(`^${setting}|${setting} must`))
  expect(() => readConfig(environment)).toThrow(/^(?!.*(two words|line))/)
})
