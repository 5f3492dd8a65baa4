import { operation } from '../../../operation.ts'
import { RegistryError } from '../../../platform/errors.ts'
import { leastFree, reservedBytes } from '../../../platform/disk/free-space.ts'
import { assertAnswering } from '../assert-answering.ts'
import { diskFolders } from '../../../platform/disk/disk-folders.ts'

export const getReadiness = operation('getReadiness')(async (_, context) => {
  if (context.stopping.hasBegun) throw new RegistryError('stopping')
  await assertAnswering(context)
  if ((await leastFree(diskFolders(context.config))) < reservedBytes) throw new RegistryError('disk_full')
  return { status: 200, body: 'OK' }
})
