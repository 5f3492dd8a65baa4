import type { Setting } from './setting.ts'

/** Ids of the generation services in their settings and addresses. */
export const serviceIds = [
  'byteplus',
  'kling',
  'luma',
  'minimax',
  'moonvalley',
  'openai',
  'pika',
  'pixverse',
  'runway',
  'stability',
  'tripo',
  'vidu',
] as const

export type ServiceId = (typeof serviceIds)[number]

/** Name of a setting that each service has. */
export type ServiceSetting = `PROXY_${Uppercase<ServiceId>}_${'KEY' | 'URL'}`

/** Returns the name of a setting of a service. */
export function serviceSetting(id: ServiceId, what: 'KEY' | 'URL'): ServiceSetting {
  // TypeScript types the result of toUpperCase as a plain string.
  return `PROXY_${id.toUpperCase() as Uppercase<ServiceId>}_${what}`
}

// TypeScript types the keys of fromEntries as plain strings; `serviceSetting` made these keys.
const perService = Object.fromEntries(
  serviceIds.flatMap((id): [ServiceSetting, Setting][] => [
    [
      serviceSetting(id, 'KEY'),
      { secret: true, about: `Credential for the generation service \`${id}\`. Unset: not offered.` },
    ],
    [serviceSetting(id, 'URL'), { about: `Address of \`${id}\`, or of a proxy in front of it. Unset: its own.` }],
  ]),
) as Record<ServiceSetting, Setting>

export const proxySettings = {
  ...perService,
  PROXY_KLING_SECRET: {
    secret: true,
    about: 'Secret key that signs for `kling`; `PROXY_KLING_KEY` is the access key.',
  },
  PROXY_FREE_SERVICES: {
    about:
      'Generation services that customers may ask without funds: words with commas between them, such as `luma,pika`.',
  },
  PROXY_SHARE_ACCOUNT: {
    default: 'off',
    about:
      "`on` lets every customer read what shows the registry's own account at a service: Kling's lists and costs, Tripo's balance.",
  },
} as const
