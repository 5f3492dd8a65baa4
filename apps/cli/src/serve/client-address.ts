import { BlockList, isIP } from 'node:net'
import type { Network } from '@registry/api'

/** Where proxies, containers and developers are; nobody comes from there over the internet. */
const nearby: readonly Network[] = [
  { address: '127.0.0.0', bits: 8, family: 'ipv4' },
  { address: '10.0.0.0', bits: 8, family: 'ipv4' },
  { address: '172.16.0.0', bits: 12, family: 'ipv4' },
  { address: '192.168.0.0', bits: 16, family: 'ipv4' },
  { address: '169.254.0.0', bits: 16, family: 'ipv4' },
  { address: '::1', bits: 128, family: 'ipv6' },
  { address: 'fc00::', bits: 7, family: 'ipv6' },
  { address: 'fe80::', bits: 10, family: 'ipv6' },
]

/** Finds out whose request it is; undefined when that cannot be told. */
export type NameClient = (peer: string | undefined, forwardedFor: string | null | undefined) => string | undefined

/**
 * Whose request it is: the peer of the connection, or, where that is a proxy nearby or one of the trusted ones, the last
 * address that the proxies name before themselves. Undefined when all of them are such, because then many people may share one.
 */
export function clientNamer(trusted: readonly Network[] = []): NameClient {
  const proxies = new BlockList()
  for (const { address, bits, family } of [...nearby, ...trusted]) proxies.addSubnet(address, bits, family)
  return (peer, forwardedFor) => {
    const hops = [...(forwardedFor ?? '').split(','), peer ?? ''].map(bare)
    for (const hop of hops.toReversed()) {
      if (isIP(hop) === 0) return undefined
      if (!proxies.check(hop, isIP(hop) === 6 ? 'ipv6' : 'ipv4')) return networkOf(hop)
    }
    return undefined
  }
}

/** An address as proxies and sockets write it: with a port, in brackets, or as IPv4 inside of IPv6. */
function bare(text: string): string {
  const hop = text.trim().toLowerCase()
  const inner = /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(hop)?.[1] ?? hop
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(inner)?.[1] ?? inner.replace(/%.*$/, '')
}

/** A household has 2^64 addresses of IPv6; they count as one. */
function networkOf(address: string): string {
  if (isIP(address) === 4) return address
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...gap, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`
}
