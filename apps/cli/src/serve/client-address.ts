import { BlockList, isIP } from 'node:net'
import type { Network } from '@registry/api'

/** This machine: mostly programs of its operator. */
const loopback: readonly Network[] = [
  { address: '127.0.0.0', bits: 8, family: 'ipv4' },
  { address: '::1', bits: 128, family: 'ipv6' },
]

/** Networks that nobody comes from over the internet, where proxies and containers are. */
const nearby: readonly Network[] = [
  ...loopback,
  { address: '10.0.0.0', bits: 8, family: 'ipv4' },
  { address: '172.16.0.0', bits: 12, family: 'ipv4' },
  { address: '192.168.0.0', bits: 16, family: 'ipv4' },
  { address: '169.254.0.0', bits: 16, family: 'ipv4' },
  { address: 'fc00::', bits: 7, family: 'ipv6' },
  { address: 'fe80::', bits: 10, family: 'ipv6' },
]

/** Names the client of a request; undefined when that cannot be told. */
export type NameClient = (peer: string | undefined, forwardedFor: string | null | undefined) => string | undefined

/**
 * The client is the peer of the connection. Where the peer is a trusted proxy, the client is the last address in
 * `X-Forwarded-For` that is no trusted proxy. A peer that is not trusted cannot choose what it is counted as, wherever it is.
 * Undefined where only trusted proxies are named, and for programs of this machine that pass on no other address.
 * `unbelieved` hears of the first peer nearby that sends `X-Forwarded-For` without being trusted: it may be a proxy.
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

function within(networks: readonly Network[]): (address: string) => boolean {
  const list = new BlockList()
  for (const { address, bits, family } of networks) list.addSubnet(address, bits, family)
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

const isNearby = within(nearby)
const isLoopback = within(loopback)

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
