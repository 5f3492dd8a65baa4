import { BlockList, isIP } from 'node:net'

/** Host names that exist only in private networks. */
const ownNames = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

const ownNetworks = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  ownNetworks.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  ownNetworks.addSubnet(address, bits, 'ipv6')

/** Returns whether the host of a parsed address is public: no loopback, link-local, private or single-label name. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const version = isIP(host)
  // The block list itself checks IPv4 addresses inside of IPv6 addresses.
  if (version !== 0) return !ownNetworks.check(host, version === 6 ? 'ipv6' : 'ipv4')
  return host.includes('.') && !ownNames.test(host)
}
