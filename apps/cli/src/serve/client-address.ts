import { BlockList, isIP } from 'node:net'

/** Where proxies, containers and developers are; nobody comes from there over the internet. */
const nearby = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  nearby.addSubnet(network, prefix, 'ipv4')
}
nearby.addAddress('::1', 'ipv6')
nearby.addSubnet('fc00::', 7, 'ipv6')
nearby.addSubnet('fe80::', 10, 'ipv6')

/**
 * Whose request it is: the peer of the connection, or, where that is a proxy nearby, the last address that the proxies name
 * before themselves. Undefined when all of them are nearby, because then many people may share one.
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | null): string | undefined {
  const hops = [...(forwardedFor ?? '').split(','), peer ?? ''].map(bare)
  for (const hop of hops.toReversed()) {
    if (isIP(hop) === 0) return undefined
    if (!nearby.check(hop, isIP(hop) === 6 ? 'ipv6' : 'ipv4')) return networkOf(hop)
  }
  return undefined
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
