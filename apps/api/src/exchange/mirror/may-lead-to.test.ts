import { expect, it } from 'vitest'
import { mayLeadTo } from './may-lead-to.ts'

const publicSource = 'https://registry.example/api'

it.each([
  'http://localhost:8080/x',
  'http://database/x',
  'http://files.internal/x',
  'http://files.localhost./x',
  'http://127.0.0.1/x',
  'http://2130706433/x',
  'http://0/x',
  'http://10.1.2.3/x',
  'http://172.31.0.1/x',
  'http://192.168.1.1/x',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/x',
  'http://[::ffff:127.0.0.1]/x',
  'http://[fe80::1]/x',
  'http://[fd00::1]/x',
])('a public source must not redirect to %s; a source in a private network may', (address) => {
  expect(mayLeadTo(new URL(address), publicSource)).toBe(false)
  expect(mayLeadTo(new URL(address), 'http://127.0.0.1:8080')).toBe(true)
})

it.each(['https://cdn.example/x', 'http://172.32.0.1/x', 'http://8.8.8.8/x', 'http://[2606:4700::1]/x'])(
  'any source may redirect to %s',
  (address) => {
    expect(mayLeadTo(new URL(address), publicSource)).toBe(true)
  },
)
