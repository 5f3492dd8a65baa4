import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Network } from '@registry/api'

/** Addresses of this machine: mostly programs of its operator. */
const loopback: readonly Network[] = [
  { address: '127.0.0.0', bits: 8, family: 'ipv4' },
  { address: '::1', bits: 128, family: 'ipv6' },
]

/** Networks of proxies and containers; no client comes from them over the internet. */
const nearby: readonly Network[] = [
  ...loopback,
  { address: '10.0.0.0', bits: 8, family: 'ipv4' },
  { address: '172.16.0.0', bits: 12, family: 'ipv4' },
  { address: '192.168.0.0', bits: 16, family: 'ipv4' },
  { address: '169.254.0.0', bits: 16, family: 'ipv4' },
  { address: 'fc00::', bits: 7, family: 'ipv6' },
  { address: 'fe80::', bits: 10, family: 'ipv6' },
]

/** Returns the name of the client of a request; undefined when it is unknown. */
export type NameClient = (peer: string | undefined, forwardedFor: string | null | undefined) => string | undefined

/**
 * Names the peer, or behind trusted proxies the last untrusted address in `X-Forwarded-For`. An untrusted peer cannot
 * choose its name. Undefined where only trusted proxies are named, and for local programs without another address.
 * `unbelieved` receives the first nearby untrusted peer with the header, a possible proxy.
 */
export function clientNamer(trusted: readonly Network[] = [], unbelieved?: (peer: string) => void): NameClient {
  const isTrusted = within(trusted)
  let tell = unbelieved
  const doubt = (peer: string): void => {
    if (!tell || !isNearby(peer)) return
    tell(peer)
    tell = undefined
  }
  return (peer, forwardedFor) => {
    const from = bare(peer ?? '')
    if (isIP(from) === 0) return undefined
    if (!isTrusted(from)) {
      if (forwardedFor) doubt(from)
      return !forwardedFor && isLoopback(from) ? undefined : networkOf(from)
    }
    for (const hop of (forwardedFor ?? '').split(',').map(bare).toReversed()) {
      if (isIP(hop) === 0) return undefined
      if (!isTrusted(hop)) return networkOf(hop)
    }
    return undefined
  }
}

/** Names the client of a request that no router has parsed yet. */
export function clientOf({ socket, headersDistinct }: IncomingMessage, nameClient: NameClient): string | undefined {
  return nameClient(socket.remoteAddress, headersDistinct['x-forwarded-for']?.join(','))
}

function within(networks: readonly Network[]): (address: string) => boolean {
  const list = new BlockList()
  for (const { address, bits, family } of networks) list.addSubnet(address, bits, family)
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

const isNearby = within(nearby)
const isLoopback = within(loopback)

/**
 * Returns the plain address of a text from a proxy or socket: without port and brackets, and IPv4 without its IPv6
 * form.
 */
function bare(text: string): string {
  const hop = text.trim().toLowerCase()
  const inner = /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(hop)?.[1] ?? hop
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(inner)?.[1] ?? inner.replace(/%.*$/, '')
}

/** Returns the network of a client. A household has 2^64 IPv6 addresses, which count as a single client. */
function networkOf(address: string): string {
  if (isIP(address) === 4) return address
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...gap, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`
}
