/** What the badge of a node can tell; the first one goes without saying. */
export const badgeKinds = ['version', 'installs', 'status', 'nodes'] as const

export type BadgeKind = (typeof badgeKinds)[number]
