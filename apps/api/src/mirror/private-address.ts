import { BlockList, isIP } from 'node:net'

const privateRanges = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateRanges.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateRanges.addSubnet(network, bits, 'ipv6')
}

/** Whether a source may send us there: a public one must not lead into our own network. Names are not resolved. */
export function mayLeadTo(url: URL, baseUrl: string): boolean {
  return !isPrivate(url) || isPrivate(new URL(baseUrl))
}

function isPrivate({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const kind = isIP(host)
  if (kind === 0) return host === 'localhost' || host.endsWith('.localhost')
  return privateRanges.check(host, kind === 6 ? 'ipv6' : 'ipv4')
}
