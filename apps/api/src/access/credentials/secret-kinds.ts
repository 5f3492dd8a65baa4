/** How the secrets of the registry begin, by which people, programs and scanners tell them apart. */
export const secretPrefixes = {
  publish: 'crt_',
  admin: 'cra_',
  service: 'crs_',
  ci: 'crc_',
  apiKey: 'comfyui-',
} as const

export type SecretKind = keyof typeof secretPrefixes
