import { operation } from '../../operation.ts'
import { openapi } from '../../platform/http/contract.ts'
import { readFeatures } from './read-features.ts'
import { assertAnswering } from './assert-answering.ts'
import { RegistryError } from '../../platform/errors.ts'
import { leastFree, reservedBytes } from '../../platform/disk/free-space.ts'
import { diskFolders } from '../../platform/disk/disk-folders.ts'

export const metaRoutes = [
  operation('getOpenapi')(async (_, { config }) => ({
    status: 200,
    body: { ...openapi, servers: [{ url: config.apiPublicUrl }] },
  })),
  operation('getFeatures')((_, context) => Promise.resolve({ status: 200, body: readFeatures(context) })),
  operation('getHealth')(async (_, context) => {
    await assertAnswering(context)
    return { status: 200, body: 'OK' }
  }),
  operation('getReadiness')(async (_, context) => {
    if (context.stopping.hasBegun) throw new RegistryError('stopping')
    await assertAnswering(context)
    if ((await leastFree(diskFolders(context.config))) < reservedBytes) throw new RegistryError('disk_full')
    return { status: 200, body: 'OK' }
  }),
  /** A restart does not repair the database, so liveness ignores it. */
  operation('getLiveness')(async () => ({ status: 200, body: 'OK' })),
]
