/** The kinds of badges; the first is the default. */
export const badgeKinds = ['version', 'installs', 'status', 'nodes'] as const

export type BadgeKind = (typeof badgeKinds)[number]
