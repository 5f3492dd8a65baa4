/** The tags that admins give most often, as other tools read them. */
export const quickTags = ['dev', 'unsafe', 'fragile_deps', 'tricky_deps', 'poor_desc', 'unmaintained'] as const
